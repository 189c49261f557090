import { newId, type PlannedPost, placeInSlots } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { createApiKey } from '@carillon/db/api-keys';
import { migrate } from '@carillon/db/migrate';
import { createPosts } from '@carillon/db/posts';
import type { Reader } from '@carillon/db/reader';
import { postgresCalendar } from '@carillon/db/slots';
import { bestWindows } from '@carillon/networks/descriptors';
import { createDatabase } from '@carillon/testing/database';
import type { Undo } from '@carillon/testing/undo';
import { Client } from 'pg';
import type { BenchContext } from '../context.ts';
import { type FilledOwners, fillDatabase, findOwners } from '../fill/fill-database.ts';

/** Creates a database on the Postgres of the bench, with that many posts of a year; gone at the end. @returns its URL */
export async function createFilledDatabase(
  { databaseUrl, db, say, stopping }: BenchContext,
  posts: number,
  undo: Undo[],
): Promise<string> {
  stopping.throwIfAborted();
  const begin = performance.now();
  const database = await createDatabase(databaseUrl, `filled_${posts}_${process.pid}`);
  undo.push(() => database.drop());
  await migrate(database.url);
  stopping.throwIfAborted();
  await fillDatabase(database.url, { posts });
  await db.$executeRaw`CHECKPOINT`;
  const seconds = (performance.now() - begin) / 1_000;
  say(`  filled a database with ${posts.toLocaleString('en')} posts in ${seconds.toFixed(1)} s`);
  return database.url;
}

/** A filled database as the service opens it, and the users and profiles to work for. */
export interface FilledDatabase extends FilledOwners {
  readonly db: Database;
  readonly live: Reader;
  readonly sandbox: Reader;
  /** A post of the big user from the middle of the year. */
  readonly middleId: string;
  /** The accounts of a profile, one on each network. */
  accounts(profileId: string): Promise<FilledAccount[]>;
  readonly keyHash: string;
  close(): Promise<void>;
}

export type FilledAccount = { readonly id: string; readonly platform: 'x' | 'bluesky' };

/** Does a piece of work and looks at it: measures its time, or reads its plans. */
export type Look = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export async function openFilledDatabase(url: string): Promise<FilledDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const owners = await findOwners(client).finally(() => client.end());
  const userId = owners.bigUserId;
  const db = openDatabase({ url, poolSize: 2 });
  const count = await db.post.count({ where: { userId } });
  const byAge = { where: { userId }, orderBy: { id: 'asc' }, skip: Math.floor(count / 2) } as const;
  const { id: middleId } = await db.post.findFirstOrThrow({ ...byAge, select: { id: true } });
  const keyHash = `looked at ${performance.now()}`;
  await createApiKey(db, { userId, name: 'growth', hash: keyHash, last4: '0000', sandbox: false });
  const filled: FilledDatabase = {
    ...owners,
    db,
    live: { userId, sandbox: false },
    sandbox: { userId, sandbox: true },
    middleId,
    accounts: (profileId) =>
      db.socialAccount.findMany({
        where: { profileId },
        select: { id: true, platform: true },
        orderBy: { platform: 'asc' },
      }),
    keyHash,
    close: () => db.$disconnect(),
  };
  await fillCalendar(filled);
  return filled;
}

/** Past the days that a slot is first looked for on. */
const nearestMs = 9 * 86_400_000;

/**
 * Posts at the next free times of the main profile until none is left on the nearest days: among a million posts they
 * are full as it is, and a full calendar is looked at in more steps than one with room.
 */
async function fillCalendar(filled: FilledDatabase): Promise<void> {
  const { db, bigUserId: userId, mainProfileId } = filled;
  const until = new Date(Date.now() + nearestMs);
  const author = { userId, postsPerMonth: 100_000_000 };
  for (;;) {
    const post = {
      ...(await planPost(filled, mainProfileId)),
      status: 'scheduled',
      autoSchedule: true,
    } as const;
    const hasRoom = await db.$transaction(async (tx) => {
      const placing = await placeInSlots(postgresCalendar(tx, bestWindows), { userId, post, moves: false });
      if (placing.kind === 'refused') throw new Error('A year is full.');
      const { post: newPost } = placing;
      if (newPost.scheduledAt === null || newPost.scheduledAt >= until) return false;
      await createPosts(tx, [{ newPost, author }]);
      return true;
    });
    if (!hasRoom) break;
  }
  // Publications due while everything runs would stand before posts that are to go out then.
  await db.$executeRaw`
    UPDATE publications SET next_at = now() + interval '1 day' WHERE status = 'scheduled' AND due_at < now() + interval '1 hour'`;
}

/** A post for both accounts of a profile, to go out now. */
export async function planPost(filled: FilledDatabase, profileId: string): Promise<PlannedPost> {
  const accounts = await filled.accounts(profileId);
  return {
    id: newId('pst'),
    profileId,
    content: 'Ding',
    status: 'queued',
    scheduledAt: null,
    latestAt: null,
    autoSchedule: false,
    publications: accounts.map(({ id, platform }) => ({
      id: newId('pp'),
      socialAccountId: id,
      platform,
      sandbox: false,
      items: [{ content: 'Ding' }],
      dueAt: null,
    })),
  };
}
