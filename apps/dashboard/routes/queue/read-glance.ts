import { countTrouble, countUpTo, type Database, listOpenTrouble, nextDue } from '@carillon/db';

/** What the frame of every screen tells. */
export interface Glance {
  /** When the next post goes out; null when none is scheduled. */
  readonly nextAt: Date | null;
  /** How much needs the person. */
  readonly attention: { readonly count: number; readonly more: boolean };
}

/** When the next post of a user goes out, and how much needs them. */
export async function readGlance(db: Database, userId: string): Promise<Glance> {
  const [next, counts, open] = await Promise.all([
    nextDue(db, userId),
    countTrouble(db, userId),
    listOpenTrouble(db, userId),
  ]);
  const unreachable = new Set(
    open.filter(({ kind }) => kind === 'unreachable').map(({ socialAccountId }) => socialAccountId),
  );
  const others = open.filter(({ kind }) => kind !== 'unreachable');
  const count = counts.reconnect + counts.failed + counts.unclear + unreachable.size + others.length;
  const max = countUpTo - 1;
  return { nextAt: next?.at ?? null, attention: { count: Math.min(count, max), more: count > max } };
}
