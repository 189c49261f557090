import { randomUUID } from 'node:crypto';
import { newId, platforms } from '@carillon/core';
import { rememberedSetting } from '@carillon/db';
import { openEpochMark, openProducer } from '@carillon/queue';
import type { Account } from '../cast.ts';
import { clear } from '../clear.ts';
import type { Stage } from '../stage.ts';

interface Owner {
  readonly userId: string;
  readonly profileId: string;
}

/** Stores a post for each account that is due now, as the API does, and makes the jobs. Nothing else is left. */
export async function fill(stage: Stage, owner: Owner, accounts: readonly Account[]): Promise<void> {
  await clear(stage);
  const publications = accounts.map(({ id, platform }) => ({
    ...{ postId: newId('pst'), publicationId: newId('pp'), accountId: id, platform },
  }));
  await store(stage, owner, publications);
  await stage.db.$executeRaw`ANALYZE posts, publications, items`;
  await stage.db.$executeRaw`CHECKPOINT`;
  const jobs = publications.map((publication) => ({
    ...publication,
    generation: 1,
    dispatch: 1,
    dueInMs: 0,
  }));
  await queue(stage, jobs);
}

interface Stored {
  readonly postId: string;
  readonly publicationId: string;
  readonly accountId: string;
  readonly platform: string;
}

const store = (
  { db }: Stage,
  { userId, profileId }: Owner,
  publications: readonly Stored[],
) => db.$executeRaw`
  WITH p AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(publications)}::jsonb)
      AS p("postId" text, "publicationId" text, "accountId" text, platform platform)
  ),
  post AS (
    INSERT INTO posts (id, user_id, profile_id, content, status)
    SELECT p."postId", ${userId}, ${profileId}, 'The bells ring.', 'queued' FROM p
  ),
  publication AS (
    INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, dispatch, dispatched_at)
    SELECT p."publicationId", p."postId", p."accountId", p.platform, 0, 'queued', now(), 1, now() FROM p
  )
  INSERT INTO items (publication_id, position, content) SELECT p."publicationId", 0, 'The bells ring.' FROM p`;

type Job = Stored & { readonly generation: number; readonly dispatch: number; readonly dueInMs: number };

/** With the mark of a queue that was never emptied: else the worker would make every job once more. */
async function queue({ db, redisUrl }: Stage, jobs: readonly Job[]): Promise<void> {
  const connection = { backend: 'redis', url: redisUrl } as const;
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const producer = openProducer(connection, platforms, onError);
  const epoch = openEpochMark(connection, onError);
  try {
    await epoch?.write(await rememberedSetting(db, 'queue_epoch', randomUUID()));
    for (let from = 0; from < jobs.length; from += 500) await producer.wake(jobs.slice(from, from + 500));
  } finally {
    await Promise.all([producer.close(), epoch?.close()]);
  }
}
