import { type Platform, storedSentences } from '@carillon/core';
import type { Database, Sql } from '../client.ts';
import { inTransaction } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { widenDoubt } from './doubt-due.ts';
import { type History, type Identity, milliseconds, noteIdentity, readHistory } from './lineage.ts';

export interface Restore {
  readonly identity: Identity;
  /** The newest progress that was noted before the database went back, as far as anybody knows. */
  readonly seen: number;
  /** Also what is not due yet: it may have been moved and published since the back-up was made. */
  readonly everything?: boolean;
  /** Looks once more, when no other process is at it. */
  readonly isNeeded: (history: History) => boolean;
}

export interface Held {
  readonly publications: number;
  readonly progress: number;
}

/** Publications that are held in one statement. */
const batch = 1_000;

/**
 * After a restore: fails whatever is due and not known to be out, because it may have gone out after the back-up was made.
 * What is in doubt anyway stays: its network is asked, for all the time until now. What is not yet due goes out as planned. Whoever dies meanwhile
 * leaves a note, and somebody else goes on.
 * @returns null when it was not needed any more
 */
export async function holdDue(
  db: Database,
  { identity, seen, everything = false, isNeeded }: Restore,
): Promise<Held | null> {
  const until = await begin(db, isNeeded);
  if (until === null) return null;
  let publications = 0;
  for (let held = batch; held === batch; ) {
    held = await holdBatch(
      db,
      everything ? Prisma.sql`'infinity'::timestamptz` : Prisma.sql`${until}::timestamptz`,
    );
    publications += held;
  }
  return { publications, progress: await end(db, identity, seen) };
}

/** @returns the time by which what is held was due; null when it is not needed */
const begin = (db: Database, isNeeded: Restore['isNeeded']): Promise<Date | null> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('restore', 0))`;
    const history = await readHistory(tx);
    if (!isNeeded(history)) return null;
    if (history.holding !== null) return history.holding;
    const [row] = await tx.$queryRaw<[{ now: number }]>`
      INSERT INTO settings (name, value) VALUES ('holding', ${milliseconds}::text)
      ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value::float8 AS now`;
    await widenDoubt(tx);
    return new Date(row.now);
  });

async function holdBatch(db: Sql, until: Prisma.Sql): Promise<number> {
  const held = await db.$queryRaw<unknown[]>`
    WITH due AS (
      SELECT p.id FROM publications p
      WHERE p.status IN ('scheduled', 'queued', 'publishing') AND p.due_at <= ${until}
        AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state = 'pending')
      ORDER BY p.due_at, p.id LIMIT ${batch} FOR NO KEY UPDATE OF p
    ),
    held AS (
      UPDATE publications p SET status = 'failed', lease_until = NULL, next_at = NULL, error_code = 'restored',
        lease_token = lease_token + 1, error_message = ${storedSentences.restored}
      FROM due WHERE p.id = due.id RETURNING p.id
    ),
    abandoned AS (
      UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'unknown', message = ${storedSentences.abandoned}
      FROM held WHERE t.publication_id = held.id AND t.ended_at IS NULL
    )
    SELECT id FROM held`;
  return held.length;
}

/** @returns the progress from now on, beyond all that was seen */
const end = (db: Database, identity: Identity, seen: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    await noteIdentity(tx, identity);
    await tx.setting.deleteMany({ where: { name: 'holding' } });
    const [row] = await tx.$queryRaw<[{ progress: number }]>`
      INSERT INTO settings (name, value) VALUES ('progress', greatest(${milliseconds}, ${seen}::float8::bigint + 1)::text)
      ON CONFLICT (name) DO UPDATE SET value = greatest(settings.value::bigint + 1, excluded.value::bigint)::text
      RETURNING value::float8 AS progress`;
    return row.progress;
  });

export interface HeldPublication {
  readonly postId: string;
  readonly platform: Platform;
  readonly username: string;
  readonly dueAt: Date;
}

/** Publications that still wait for a person since a restore, those due first before the others. */
export async function listHeld(
  db: Database,
  limit: number,
): Promise<{ readonly count: number; readonly first: readonly HeldPublication[] }> {
  const where = { status: 'failed', errorCode: 'restored' } as const;
  const [count, rows] = await Promise.all([
    db.publication.count({ where }),
    db.publication.findMany({
      where,
      select: {
        postId: true,
        platform: true,
        dueAt: true,
        socialAccount: { select: { platformUsername: true } },
      },
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      take: limit,
    }),
  ]);
  const first = rows.flatMap(({ socialAccount, dueAt, ...row }) =>
    dueAt === null ? [] : [{ ...row, dueAt, username: socialAccount.platformUsername }],
  );
  return { count, first };
}
