import { type FailureCode, storedSentences } from '@carillon/core';
import { type Database, inTransaction, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { codesWith } from '../sql-parts.ts';
import { differ, type History, type Identity, noteIdentity, readHistory } from './lineage.ts';

export interface LongStop {
  /** The service counts as stopped for long when it noted nothing for this, ms. */
  readonly longStopMs: number;
  /** Lateness after which what was never begun is not sent anyway, ms. */
  readonly maxLateness: number;
}

interface Failover {
  /** Of the database now. */
  readonly identity: Identity;
  /** The newest progress that was noted before, as far as anybody knows. */
  readonly seen: number;
  /** As after a long stop, ms. */
  readonly maxLateness: number;
}

interface Doubted {
  readonly items: number;
  /** Sends since then may be unknown. */
  readonly since: Date;
}

/** Why what is overdue counts as perhaps sent. */
interface Doubt {
  readonly code: Extract<FailureCode, 'long_stop' | 'failover'>;
  readonly maxLateness: number;
  /** Null when there is no such doubt, or somebody else is done with it. */
  readonly gap: (history: History, now: number) => Gap | null;
  /** SQL condition on a publication `p` of the account `a`: it may have been sent by then. */
  readonly mayBeSent: (until: Date) => Prisma.Sql;
  /** Notes that it is done: nobody begins again. */
  readonly end: (tx: Sql, now: number) => Promise<unknown>;
}

/** Time of which nobody knows what was sent, ms since 1970. */
interface Gap {
  readonly since: number;
  readonly until: number;
}

/** Time before a note of progress whose events it may lack: an upload, and the key that was made before it, ms. */
const beforeNoteMs = 15 * 60_000;

/**
 * Progress is noted each second: what is lost in a failover is not this much older than the last note that is there, or newer
 * than the last that was seen, ms.
 */
const lostMs = 10_000;

/** True when a database is on another branch of its log, and some seconds at most lie between it and what was seen: what is due needs no person then. */
export const isFailover = (
  { identity: noted, progress }: Pick<History, 'identity' | 'progress'>,
  now: Identity,
  seen: number,
): boolean =>
  noted !== null &&
  differ(noted, now) &&
  !differ({ ...noted, branch: null }, now) &&
  Math.abs(seen - progress) <= lostMs;

/** SQL: the reasons that the next try must know, whatever else is in doubt. */
const steering = codesWith(({ isOut, isTokenRefusal }) => isOut || isTokenRefusal);

/** Publications in one statement. */
const batch = 1_000;

/**
 * After a long stop: whatever is due on a real account counts as perhaps sent since the last note of progress, until now. A
 * machine that was switched off for a day and one that was put back by a day look the same from inside, so the networks are
 * asked before anything overdue is sent. Whoever is done notes progress, and then nobody begins again.
 * @returns null when there was no such stop, or somebody else is done with it
 */
export const doubtDue = (db: Database, { longStopMs, maxLateness }: LongStop): Promise<Doubted | null> =>
  doubtAll(db, {
    code: 'long_stop',
    maxLateness,
    gap: ({ progress }, now) =>
      progress === 0 || progress >= now - longStopMs ? null : { since: progress - beforeNoteMs, until: now },
    mayBeSent: () => Prisma.sql`true`,
    end: (tx, now) => tx.$executeRaw`UPDATE settings SET value = ${String(now)} WHERE name = 'progress'`,
  });

/**
 * After a failover: what happened about the last note of progress may be missing, and some notes with it. Whatever could be
 * sent by then counts as perhaps sent. What waited for its next try, or was due since, does not: the server that was lost did
 * not live to see it. Whoever is done notes the new identity, and progress beyond all that was seen.
 * @returns null when the database is the one that was noted
 */
export const doubtLost = (db: Database, { identity, seen, maxLateness }: Failover): Promise<Doubted | null> =>
  doubtAll(db, {
    code: 'failover',
    maxLateness,
    gap: ({ identity: noted, progress }, now) =>
      noted === null || !differ(noted, identity)
        ? null
        : { since: progress - lostMs, until: Math.min(Math.max(progress, seen) + lostMs, now) },
    mayBeSent: (until) => Prisma.sql`(p.next_at IS NULL OR p.next_at <= ${until})
      AND (a.blocked_until IS NULL OR a.blocked_until <= ${until})`,
    async end(tx, now) {
      await noteIdentity(tx, identity);
      await tx.$executeRaw`
        UPDATE settings SET value = greatest(value::bigint, ${Math.max(now, seen + 1)}::float8::bigint)::text WHERE name = 'progress'`;
    },
  });

async function doubtAll(db: Database, doubt: Doubt): Promise<Doubted | null> {
  let items = 0;
  for (;;) {
    const part = await doubtBatch(db, doubt);
    if (part === null) return null;
    items += part.items;
    if (part.isLast) return { items, since: part.since };
  }
}

const doubtBatch = (db: Database, { code, maxLateness, mayBeSent, ...doubt }: Doubt) =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('restore', 0))`;
    const history = await readHistory(tx);
    const [{ now } = { now: 0 }] = await tx.$queryRaw<{ now: number }[]>`
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
    const gap = doubt.gap(history, now);
    if (gap === null) return null;
    const [since, until, earliest] = [new Date(gap.since), new Date(gap.until), new Date(now - maxLateness)];
    const ids = await tx.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
      WHERE p.status IN ('scheduled', 'queued', 'publishing') AND p.due_at <= ${until} AND a.active AND NOT a.held AND NOT a.sandbox
        AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state = 'pending')
        AND (p.due_at > ${earliest} AND (p.latest_at IS NULL OR p.latest_at > ${new Date(now)}) OR ${isBegun}) AND ${mayBeSent(until)}
      ORDER BY p.due_at LIMIT ${batch} FOR NO KEY UPDATE OF p`;
    const some = ids.map(({ id }) => id);
    // A doubt that is there already keeps its words.
    await tx.$executeRaw`
      UPDATE publications p SET error_code = ${code}, error_message = ${storedSentences[code]}
      WHERE p.id = ANY (${some}::text[]) AND coalesce(p.error_code, '') NOT IN ${steering}
        AND NOT EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state = 'sending')`;
    // Uploads of the gap are unknown: what is looked for is recognised by its text.
    await tx.$executeRaw`
      UPDATE item_media m SET remote_id = NULL, uploaded_at = NULL FROM items i
      WHERE m.publication_id = ANY (${some}::text[]) AND i.publication_id = m.publication_id AND i.position = m.item_position AND i.state = 'pending'`;
    const items = await tx.$executeRaw`
      UPDATE items i SET state = 'sending', sends = i.sends + 1, intent_at = ${until},
        first_intent_at = coalesce(i.first_intent_at, ${since})
      WHERE i.publication_id = ANY (${some}::text[]) AND i.state = 'pending'`;
    const isLast = some.length < batch;
    if (isLast) {
      await widenDoubt(tx, until);
      await doubt.end(tx, now);
    }
    return { items, isLast, since };
  });

/** SQL: a publication `p` that went out in part, or perhaps did, goes on however late it is. */
const isBegun = Prisma.sql`EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending')`;

/**
 * Results of a try that a put-back database doubts were written after it was copied, other tries included: the newest
 * may have left until then, which is now unless given, and is looked for until then.
 */
export const widenDoubt = (tx: Sql, until?: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE items SET intent_at = greatest(intent_at, ${until ?? Prisma.sql`clock_timestamp()`}::timestamptz) WHERE state = 'sending'`;
