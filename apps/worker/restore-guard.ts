import {
  differ,
  doubtDue,
  doubtLost,
  type History,
  holdDue,
  type Identity,
  isFailover,
  noteIdentity,
  noteProgress,
  readHistory,
  readIdentity,
} from '@carillon/db/restore';
import { openNotes, type ProgressNotes } from './progress-marks.ts';
import type { Times } from './times.ts';

/** The newest progress that is noted outside of the database, ms since 1970; 0 where none is. */
interface Seen {
  /** By Redis, or by this process: each second. */
  readonly live: number;
  /** By a mark as well, which is up to a minute old, or comes out of a back-up. */
  readonly newest: number;
}

/** Keeps a database that was restored from sending what went out after its back-up was made. */
export interface RestoreGuard {
  /** Passed by everybody before a claim. Looks every few seconds. @throws when Postgres is away, or at the first look Redis */
  passed(): Promise<void>;
  /** The newest progress that this worker knows: a database that has less gives no claims. 0 before the first look. */
  readonly known: number;
  /** The branch of its log that the database wrote at the last look: on another one it gives no claims. Null where nobody may ask. */
  readonly branch: string | null;
  /** Notes that the service runs, here and beside Postgres. Looks before, as `passed` does. */
  noteProgress(): Promise<void>;
}

interface GuardParts extends Omit<ProgressNotes, 'times'> {
  /** ms */
  readonly maxLateness: number;
  readonly metrics: { readonly restored: { inc(count: number): void } };
  readonly times: Pick<Times, 'lineageMs' | 'longStopMs' | 'markMs'>;
}

export function openRestoreGuard(parts: GuardParts): RestoreGuard {
  const { db, times } = parts;
  const notes = openNotes(parts);
  let known = 0;
  let branch: string | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const isFirst = () => lookedAt === Number.NEGATIVE_INFINITY && known === 0;

  /** @throws when a process that has just started cannot ask Redis: one that does not answer is no empty one */
  async function seenProgress(): Promise<Seen> {
    const noted = isFirst() ? await notes.inRedis() : await notes.inRedis().catch(notes.silent);
    const live = Math.max(noted ?? 0, known);
    const marked = isFirst() ? await notes.inMarks() : 0; // at the start of a process: afterwards it knows itself
    return { live, newest: Math.max(live, marked) };
  }

  async function look(): Promise<void> {
    const seen = await seenProgress(); // first: the database is never behind what was noted before it is read
    const [identity, history] = [await readIdentity(db), await readHistory(db)];
    if (wasRestored(history, identity, seen))
      known = (await hold(parts, history, { identity, seen })) ?? known;
    else {
      notes.warnOfUnread(history);
      if (isFirst() && !notes.vouchFor(history)) await doubtLongStop(parts);
      if (history.identity === null) await noteIdentity(db, identity);
      else if (differ(history.identity, identity)) await doubtLostSeconds(parts, identity, seen.newest);
      known = Math.max(known, history.progress);
    }
    branch = identity.branch;
    lookedAt = performance.now();
  }

  async function passed(): Promise<void> {
    if (performance.now() - lookedAt < times.lineageMs) return;
    looking ??= look().finally(() => {
      looking = null;
    });
    await looking;
  }

  return {
    get known() {
      return known;
    },
    get branch() {
      return branch;
    },
    passed,
    async noteProgress() {
      await passed();
      const progress = await noteProgress(db, known, branch);
      if (progress === null) lookedAt = Number.NEGATIVE_INFINITY;
      else {
        known = Math.max(known, progress);
        await notes.note(progress);
      }
    },
  };
}

/** A long stop and a machine that was put back look alike to a process that starts: so the networks are asked. */
async function doubtLongStop({ db, maxLateness, log, times }: GuardParts): Promise<void> {
  const doubted = await doubtDue(db, { longStopMs: times.longStopMs, maxLateness });
  if (doubted === null) return;
  log.warn(
    doubted,
    'nothing ran for long, or this machine was put back: what is overdue is looked for on its network before it is sent',
  );
}

/** The last seconds before a failover may be missing. */
async function doubtLostSeconds(
  { db, maxLateness, log }: GuardParts,
  identity: Identity,
  seen: number,
): Promise<void> {
  const doubted = await doubtLost(db, { identity, seen, maxLateness });
  if (doubted === null) return;
  log.warn(
    doubted,
    'the database is on another server, or another branch of its log: what is overdue is looked for on its network before it is sent',
  );
}

/** Has what is due wait for a person. @returns the progress from which on the service goes on; null when somebody else was first */
async function hold(
  { db, log, metrics }: GuardParts,
  history: History,
  { identity, seen }: { readonly identity: Identity; readonly seen: Seen },
): Promise<number | null> {
  const isNeeded = (latest: History) => wasRestored(latest, identity, seen);
  const held = await holdDue(db, { identity, seen: seen.newest, isNeeded });
  if (held === null) return null;
  metrics.restored.inc(held.publications);
  const until = history.progress === 0 ? null : new Date(history.progress).toISOString();
  log.error(
    { publications: held.publications, until },
    'the database was restored; what was due by now may be out already, and waits for a person',
  );
  return held.progress;
}

/**
 * A database that has less than was seen was put back, and one of another identity as well, unless somebody has seen all that it has:
 * a mark that is older says nothing about it. A failover with little loss is no restore.
 */
function wasRestored({ holding, ...history }: History, now: Identity, { live, newest }: Seen): boolean {
  if (holding !== null) return true;
  const { progress, identity } = history;
  const isOther = identity !== null && differ(identity, now);
  if (progress === newest || (progress > newest && !isOther)) return false;
  return ![live, newest].every((seen) => isFailover(history, now, seen));
}
