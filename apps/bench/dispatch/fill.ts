import { randomUUID } from 'node:crypto';
import { newId, platforms } from '@carillon/core';
import { rememberedSetting } from '@carillon/db';
import { openEpochMark, openProducer } from '@carillon/queue';
import type { Account } from '../cast.ts';
import { clear } from '../clear.ts';
import type { Stage } from '../stage.ts';
import { contentOf } from './content.ts';

interface Owner {
  readonly userId: string;
  readonly profileId: string;
}

/** A post for one account. */
interface Wanted {
  readonly account: Account;
  /** Null for now. */
  readonly dueAt: Date | null;
}

/** Stores a post for each account that is due now, as the API does, and makes the jobs. Nothing else is left. */
export async function fill(stage: Stage, owner: Owner, accounts: readonly Account[]): Promise<void> {
  await clear(stage);
  await addPosts(
    stage,
    owner,
    accounts.map((account) => ({ account, dueAt: null })),
  );
}

/** Stores these posts, as the API does, and makes their jobs, delayed until they are due. */
export async function addPosts(stage: Stage, owner: Owner, wanted: readonly Wanted[]): Promise<void> {
  const publications = wanted.map(({ account, dueAt }) => {
    const publicationId = newId('pp');
    return {
      ...{ postId: newId('pst'), publicationId, accountId: account.id, platform: account.platform, dueAt },
      content: contentOf(publicationId),
    };
  });
  await store(stage, owner, publications);
  await stage.db.$executeRaw`ANALYZE posts, publications, items`;
  await stage.db.$executeRaw`CHECKPOINT`;
  await queue(stage, publications);
}

interface Stored {
  readonly postId: string;
  readonly publicationId: string;
  readonly accountId: string;
  readonly platform: string;
  readonly content: string;
  readonly dueAt: Date | null;
}

const store = (
  { db }: Stage,
  { userId, profileId }: Owner,
  publications: readonly Stored[],
) => db.$executeRaw`
  WITH p AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(publications)}::jsonb)
      AS p("postId" text, "publicationId" text, "accountId" text, platform platform, content text, "dueAt" timestamptz)
  ),
  post AS (
    INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at)
    SELECT p."postId", ${userId}, ${profileId}, p.content,
      (CASE WHEN p."dueAt" IS NULL THEN 'queued' ELSE 'scheduled' END)::post_status, p."dueAt" FROM p
  ),
  publication AS (
    INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, dispatch, dispatched_at)
    SELECT p."publicationId", p."postId", p."accountId", p.platform, 0,
      (CASE WHEN p."dueAt" IS NULL THEN 'queued' ELSE 'scheduled' END)::publication_status, coalesce(p."dueAt", now()), 1, now() FROM p
  )
  INSERT INTO items (publication_id, position, content) SELECT p."publicationId", 0, p.content FROM p`;

const toJob = ({ publicationId, platform, dueAt }: Stored) => ({
  ...{ publicationId, platform, generation: 1, dispatch: 1 },
  dueInMs: dueAt === null ? 0 : Math.max(0, dueAt.getTime() - Date.now()),
});

/** With the mark of a queue that was never emptied: else the worker would make every job once more. */
async function queue({ db, redisUrl }: Stage, publications: readonly Stored[]): Promise<void> {
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
