import { randomUUID } from 'node:crypto';
import { newId, platforms } from '@carillon/core';
import { rememberedSetting } from '@carillon/db/set-up';
import { openEpochMark, openProducer } from '@carillon/queue';
import { type BenchContext, clear } from '../context.ts';
import type { Account } from '../tenant.ts';
import { contentOf } from './calls.ts';

interface Owner {
  readonly userId: string;
  readonly profileId: string;
}

/** A post to be stored, for one account. */
interface NewPost {
  readonly owner: Owner;
  readonly account: Account;
  /** Null for now. */
  readonly dueAt: Date | null;
}

/** Removes all posts, stores one for each account that is due now, as the API does, and makes the jobs. */
export async function storeDuePosts(
  context: BenchContext,
  owner: Owner,
  accounts: readonly Account[],
): Promise<void> {
  await clear(context);
  await addPosts(
    context,
    accounts.map((account) => ({ owner, account, dueAt: null })),
  );
}

/** Stores these posts, as the API does, and makes their jobs, delayed until they are due. */
export async function addPosts(context: BenchContext, wanted: readonly NewPost[]): Promise<void> {
  const publications = wanted.map(({ owner, account, dueAt }) => {
    const { userId, profileId } = owner;
    const publicationId = newId('pp');
    return {
      userId,
      profileId,
      postId: newId('pst'),
      publicationId,
      dueAt,
      accountId: account.id,
      platform: account.platform,
      content: contentOf(publicationId),
    };
  });
  await store(context, publications);
  await context.db.$executeRaw`ANALYZE posts, publications, items`;
  await context.db.$executeRaw`CHECKPOINT`;
  await queue(context, publications);
}

interface Stored extends Owner {
  readonly postId: string;
  readonly publicationId: string;
  readonly accountId: string;
  readonly platform: string;
  readonly content: string;
  readonly dueAt: Date | null;
}

const store = ({ db }: BenchContext, publications: readonly Stored[]) => db.$executeRaw`
  WITH p AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(publications)}::jsonb)
      AS p("userId" text, "profileId" text, "postId" text, "publicationId" text, "accountId" text, platform platform, content text, "dueAt" timestamptz)
  ),
  post AS (
    INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at)
    SELECT p."postId", p."userId", p."profileId", p.content,
      (CASE WHEN p."dueAt" IS NULL THEN 'queued' ELSE 'scheduled' END)::post_status, p."dueAt" FROM p
  ),
  publication AS (
    INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, dispatch, dispatched_at)
    SELECT p."publicationId", p."postId", p."accountId", p.platform, 0,
      (CASE WHEN p."dueAt" IS NULL THEN 'queued' ELSE 'scheduled' END)::publication_status, coalesce(p."dueAt", now()), 1, now() FROM p
  )
  INSERT INTO items (publication_id, position, content) SELECT p."publicationId", 0, p.content FROM p`;

const toJob = ({ publicationId, platform, dueAt }: Stored) => ({
  publicationId,
  platform,
  generation: 1,
  dispatch: 1,
  dueInMs: dueAt === null ? 0 : Math.max(0, dueAt.getTime() - Date.now()),
});

/** With the mark of a queue that was never emptied: else the worker would make every job once more. */
async function queue({ db, redisUrl }: BenchContext, publications: readonly Stored[]): Promise<void> {
  const connection = { backend: 'redis', url: redisUrl } as const;
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const producer = openProducer(connection, platforms, onError);
  const epoch = openEpochMark(connection, onError);
  try {
    await epoch?.write(await rememberedSetting(db, 'queue_epoch', randomUUID()));
    for (let from = 0; from < publications.length; from += 500)
      await producer.wake(publications.slice(from, from + 500).map(toJob));
  } finally {
    await Promise.all([producer.close(), epoch?.close()]);
  }
}
