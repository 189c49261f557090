import { type ApiError, apiError } from '@carillon/core';
import { type Database, inTransaction, type Queries } from '@carillon/db';
import { isBusy, isTransient, LockTimeout } from '@carillon/db/database-errors';
import { byItself, writeTogether } from '@carillon/db/groups';
import {
  type Author,
  type Creation,
  createPosts,
  createTogether,
  holderOf,
  takeExternalId,
  type WantedPost,
} from '@carillon/db/posts';
import { reaches } from '@carillon/db/reader';
import { takeShare } from '@carillon/db/usages';
import type { Bulkhead } from '../run/bulkhead.ts';
import { asManyAsFit, type Stored, type Write } from './as-many-as-fit.ts';
import { requireRoom } from './budgets.ts';

/**
 * Time that a statement which many share waits for one user's rows, ms: enough for the statement before it, which is
 * theirs as well, and too short for anybody to notice.
 */
const defaultLockWaitMs = 100;

/**
 * Stores posts that arrive together in one statement and one commit. What stands in the way of one is no harm to the
 * others: then those of each user are stored by themselves, and wait where nobody else does.
 */
export function storeTogether(db: Database, bulkhead: Bulkhead, lockWaitMs = defaultLockWaitMs): StorePost {
  const queues = openUserQueues(db, bulkhead);
  const together = createTogether(db, queues.store, lockWaitMs);
  return async (wanted) => {
    const { userId } = wanted.author;
    const { share, payer } = wanted.author;
    if (wanted.newPost.externalId || share || payer)
      return bulkhead.pass(userId, () => inTransaction(db, (tx) => storeAlone(tx, wanted)));
    if (!queues.has(userId)) return together(wanted);
    return wanted.kept ? { kind: 'not_first' } : queues.store(wanted);
  };
}

/**
 * Within a transaction, say; always within one for a post with an id of its author's own, of a key with a share of the month, or that a
 * budget pays for.
 * @throws {ApiError} 409 when another post has that id, 403 when the share or a budget is used up
 */
export async function storeAlone(db: Queries, wanted: WantedPost): Promise<Creation> {
  const creation = only(await createPosts(db, [wanted]));
  const { newPost, author } = wanted;
  if (creation.kind !== 'stored') return creation;
  await countInShare(db, author, 1);
  await takeOwnId(db, newPost, author);
  if (author.payer) await requireRoom(db, { caller: author.payer, postIds: [newPost.id] });
  return creation;
}

async function takeOwnId(
  db: Queries,
  { id: postId, externalId }: WantedPost['newPost'],
  author: Author,
): Promise<void> {
  if (!externalId) return;
  const first = await takeExternalId(db, { ...ownId(author, externalId), postId });
  if (first !== null) throw taken(author, first);
}

/** @throws {ApiError} 403 when a key that is bound to profiles has created its share of the month */
export async function countInShare(tx: Queries, { userId, share }: Author, count: number): Promise<void> {
  if (share === undefined || count === 0 || (await takeShare(tx, userId, { share, count }))) return;
  throw shareUsedUp(share);
}

export const shareUsedUp = ({ posts }: NonNullable<Author['share']>): ApiError =>
  apiError('key_share_used_up', { share: `${posts} posts in a month` });

const ownId = (author: Author, externalId: string) => ({
  userId: author.userId,
  apart: author.countsApart ?? false,
  externalId,
  reader: { profileIds: author.profileIds ?? [], firstKeyId: author.share?.firstKeyId ?? null },
});

/** The error of a post whose id of its author's own another has already; null for none, and of a post without such an id. */
export async function findTaken(
  db: Queries,
  author: Author,
  externalId: string | null,
): Promise<ApiError | null> {
  if (!externalId) return null;
  const first = await holderOf(db, ownId(author, externalId));
  return first && taken(author, first);
}

type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

function taken(author: Author, { id, profileId, sandbox }: Holder): ApiError {
  const isSeen = (sandbox || !author.countsApart) && reaches(author, profileId);
  if (!isSeen) return apiError('external_id_taken', { post: 'one that this key cannot see' });
  return apiError('external_id_taken', { post: id }).about(`/posts/${id}`, id);
}

export type StorePost = (wanted: WantedPost) => Promise<Creation>;

/** Posts of users whose rows are locked: stored apart from those of others, one statement of a user at a time. */
interface UserQueues {
  /** True while somebody may hold the rows of this user, so that the user's posts belong here. */
  has(userId: string): boolean;
  /** @throws {LockTimeout} when very many of the user's posts wait already */
  readonly store: StorePost;
}

/** One statement of a user at a time, as long as somebody may hold the user's rows. */
const grouping = { maxSize: 100, maxAtOnce: 1 };

/** Largest number of posts of a user that wait. */
const maxWaiting = 300;

interface UserQueue {
  readonly store: StorePost;
  waiting: number;
  /** For how long the last post waited that was done, ms. */
  lastMs: number;
  /** No statement has had its locks yet, or the last one had not: the next posts come here, too. */
  held: boolean;
}

export function openUserQueues(db: Database, bulkhead: Pick<Bulkhead, 'pass'>): UserQueues {
  const queues = new Map<string, UserQueue>();
  /** When each post came. */
  const cameAt = new WeakMap<WantedPost, number>();

  function openQueue(userId: string): UserQueue {
    const write = async (group: readonly WantedPost[]): Promise<Creation[]> => {
      try {
        const waitedMs = Math.max(...group.map((wanted) => performance.now() - (cameAt.get(wanted) ?? 0)));
        const creations = await bulkhead.pass(userId, () => createPosts(db, group), { waitedMs });
        queue.held = false;
        return creations;
      } catch (error) {
        if (isBusy(error)) queue.held = true;
        throw error;
      }
    };
    const store = writeTogether<WantedPost, Creation>({
      ...grouping,
      all: (group) => asManyAsFit<Stored>(write, group, isolated(write)),
      one: async (wanted) => only(await write([wanted])),
    });
    const queue: UserQueue = { store, waiting: 0, lastMs: 0, held: true };
    queues.set(userId, queue);
    return queue;
  }

  return {
    has: (userId) => queues.get(userId)?.held === true,
    async store(wanted) {
      const { userId } = wanted.author;
      const queue = queues.get(userId) ?? openQueue(userId);
      if (queue.waiting >= maxWaiting)
        throw new LockTimeout('Too many posts of the user wait to be stored.', queue.lastMs);
      queue.waiting += 1;
      const begunAt = performance.now();
      cameAt.set(wanted, begunAt);
      try {
        return await queue.store(wanted);
      } finally {
        queue.waiting -= 1;
        queue.lastMs = performance.now() - begunAt;
        if (queue.waiting === 0 && !queue.held) queues.delete(userId);
      }
    },
  };
}

/** Stores one half; its errors do not touch the other, which may be stored. */
const isolated =
  (write: Write<Creation>): Write<Stored> =>
  async (group) => {
    try {
      return await write(group);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return group.map(() => (isTransient(error) ? error : byItself));
    }
  };

function only(creations: readonly Creation[]): Creation {
  const [creation] = creations;
  if (creation === undefined) throw new Error('createPosts returned no row for a post.');
  return creation;
}
