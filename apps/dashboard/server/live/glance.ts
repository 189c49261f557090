import type { Database } from '@carillon/db';
import { listEndingAccounts } from '@carillon/db/accounts';
import {
  countTrouble,
  countUpTo,
  listFailedForAccounts,
  listMovedAccounts,
  listOpenTrouble,
} from '@carillon/db/attention';
import { listWaitingDeletions, type WaitingDeletion } from '@carillon/db/bulk-changes';
import { listUndos, type OpenUndo } from '@carillon/db/posts';
import { listRefusedAhead } from '@carillon/db/publications';
import { nextDue } from '@carillon/db/queue';

/** Facts in the frame of every screen. */
export interface Glance {
  /** When the next post goes out; null when none is scheduled. */
  readonly nextAt: Date | null;
  /** How much needs the person. */
  readonly attention: { readonly count: number; readonly more: boolean };
  /** Posts that go out in some seconds, and can be kept from it; the newest first. */
  readonly undo: readonly OpenUndo[];
  /** Posts that are deleted in some seconds, and can be kept from it; the newest first. */
  readonly deletions: readonly WaitingDeletion[];
}

/** When the next post of a user goes out, and how much needs them. */
export async function readGlance(db: Database, userId: string): Promise<Glance> {
  const now = new Date();
  const [next, counts, open, undo, forAccounts, deletions, moved, ending, ahead] = await Promise.all([
    nextDue(db, userId),
    countTrouble(db, userId),
    listOpenTrouble(db, userId),
    listUndos(db, userId),
    listFailedForAccounts(db, userId),
    listWaitingDeletions(db, userId),
    listMovedAccounts(db, userId, now),
    listEndingAccounts(db, userId, now),
    listRefusedAhead(db, userId),
  ]);
  const unreachable = new Set(
    open.filter(({ kind }) => kind === 'unreachable').map(({ socialAccountId }) => socialAccountId),
  );
  const others = open.filter(({ kind }) => kind !== 'unreachable');
  const again = forAccounts.filter(({ state }) => state !== 'reconnect'); // the others are counted as accounts
  const posts = counts.failed + counts.unclear + others.length + ahead.count;
  const count = counts.reconnect + ending.length + again.length + moved.length + unreachable.size + posts;
  const max = countUpTo - 1;
  const attention = { count: Math.min(count, max), more: count > max };
  return { nextAt: next?.at ?? null, attention, undo, deletions };
}
