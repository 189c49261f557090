import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '@carillon/core';
import type { AuditAuthor } from '@carillon/db/audit';
import {
  countFiles,
  countUnderWay,
  endDeletion,
  eraseAccount,
  eraseAnswers,
  eraseMedia,
  erasePosts,
  eraseWordsDue,
  keepDeletion,
  takeDeletion,
} from '@carillon/db/people';
import { eraseRequests } from '@carillon/db/requests';
import { eraseWebhooks } from '@carillon/db/webhooks';
import { disconnectAccount } from './disconnect-account.ts';
import type { Parts } from './parts.ts';

export interface Deleting extends Pick<Parts, 'db' | 'keys' | 'urls' | 'networks'> {
  readonly by: AuditAuthor;
  /** Unlike the default ones. */
  readonly times?: Partial<DeletionTimes>;
  /** Gets what is being done, and how much of it is done. */
  readonly onProgress?: (step: DeletionStep, done: number) => void;
}

export type DeletionStep = 'under way' | 'revoked' | 'posts' | 'files' | 'accounts';

/** How far a deletion came. */
export interface Deletion {
  /** False while files of media are left, which processes with the store remove; then somebody goes on later. */
  readonly deleted: boolean;
  readonly filesLeft: number;
  readonly postsDeleted: number;
  /** Accounts whose network took the access back. */
  readonly revoked: number;
  /** Those whose network did not, or not in time. */
  readonly left: readonly LeftAccess[];
}

/**
 * Erases everything of a user whose deletion was decided and taken: waits for what is on its way to a network, has the
 * networks take the accesses back, and deletes posts, media and accounts in small parts. Whoever dies in between leaves
 * nothing that the next one could not go on with.
 */
export async function deleteUser(userId: string, deleting: Deleting): Promise<Deletion> {
  const { db, by, onProgress = () => {} } = deleting;
  const times = { ...defaultTimes, ...deleting.times };
  const keep = () => keepDeletion(db, userId, times.leaseMs);
  await waitForWorkers(userId, { ...deleting, onProgress }, times);
  const { revoked, left } = await revokeAll(userId, deleting, times, async (done) => {
    onProgress('revoked', done);
    await keep();
  });
  let postsDeleted = 0;
  const { postsAtOnce, answersAtOnce } = times;
  while ((await db.post.count({ where: { userId }, take: 1 })) > 0) {
    const deleted = await erasePosts(db, { userId }, postsAtOnce);
    postsDeleted += deleted.length;
    onProgress('posts', postsDeleted);
    if (deleted.length === 0) await sleep(times.pauseMs); // somebody holds them
    await keep();
  }
  while ((await eraseWordsDue(db, userId, answersAtOnce)) === answersAtOnce) await keep();
  while ((await eraseAnswers(db, userId, answersAtOnce)) === answersAtOnce) await keep();
  while ((await eraseRequests(db, userId, answersAtOnce)) === answersAtOnce) await keep();
  while ((await eraseWebhooks(db, userId, answersAtOnce)) === answersAtOnce) await keep();
  const filesLeft = await waitForFiles(userId, { ...deleting, onProgress }, times);
  for (let accounts = 0; await eraseAccount(db, { userId }); ) {
    onProgress('accounts', ++accounts);
    await keep();
  }
  const deleted = filesLeft === 0 && (await endDeletion(db, userId, by));
  if (!deleted) await keepDeletion(db, userId, times.againMs);
  return { deleted, filesLeft, postsDeleted, revoked, left };
}

type Reporting = Required<Pick<Deleting, 'db' | 'onProgress'>>;

/** Work that a worker began is recorded or given up before its row goes; a lease that nobody holds runs out. */
async function waitForWorkers(
  userId: string,
  { db, onProgress }: Reporting,
  times: DeletionTimes,
): Promise<void> {
  const end = performance.now() + times.underWayMs;
  for (;;) {
    const count = await countUnderWay(db, userId);
    if (count === 0 || performance.now() > end) return;
    onProgress('under way', count);
    await sleep(times.pauseMs);
    await keepDeletion(db, userId, times.leaseMs);
  }
}

/** @returns how many are left */
async function waitForFiles(
  userId: string,
  { db, onProgress }: Reporting,
  times: DeletionTimes,
): Promise<number> {
  const end = performance.now() + times.filesMs;
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    await eraseMedia(db, userId); // also what was being stored until now
    const left = await countFiles(db, userId);
    if (left > 0 && left < before) onProgress('files', left);
    if (left === 0 || performance.now() > end) return left;
    before = left;
    await sleep(times.pauseMs);
    await keepDeletion(db, userId, times.leaseMs);
  }
}

/**
 * Goes on with deletions that were decided and that nobody carries out, because whoever did has died or waited for files,
 * one after another.
 * @param onEnd called for each with how far it came
 */
export async function goOnDeleting(
  deleting: Deleting,
  stopping: AbortSignal,
  onEnd: (userId: string, deletion: Deletion) => void,
): Promise<void> {
  const { leaseMs } = { ...defaultTimes, ...deleting.times };
  while (!stopping.aborted) {
    const userId = await takeDeletion(deleting.db, leaseMs);
    if (userId === null) return;
    onEnd(userId, await deleteUser(userId, deleting));
  }
}

/** Times in ms, and sizes of parts. */
export interface DeletionTimes {
  /** Time for which others leave a silent deletion alone. */
  readonly leaseMs: number;
  /** Longest wait for a worker: a lease and a call to a network. */
  readonly underWayMs: number;
  /** Longest that networks get to take all accesses back. */
  readonly revokeMs: number;
  /** Longest wait for files; then somebody goes on later. */
  readonly filesMs: number;
  /** After this somebody looks again whether the files are gone. */
  readonly againMs: number;
  /** Between two looks. */
  readonly pauseMs: number;
  /** Posts, and answers to requests, that are deleted in one statement. */
  readonly postsAtOnce: number;
  readonly answersAtOnce: number;
}

export const defaultTimes: DeletionTimes = {
  leaseMs: 120_000,
  underWayMs: 60_000,
  revokeMs: 60_000,
  filesMs: 60_000,
  againMs: 15_000,
  pauseMs: 250,
  postsAtOnce: 200,
  answersAtOnce: 2_000,
};

/** An account whose network may still hold the access for good. */
interface LeftAccess {
  readonly platform: Platform;
  readonly username: string;
}

/** Accounts whose networks are asked at the same time. */
const atOnce = 4;

/**
 * Disconnects all accounts of a user, and has their networks take the accesses back, as far as they are there and quick
 * enough: the credentials are forgotten here in any case.
 */
async function revokeAll(
  userId: string,
  parts: Pick<Parts, 'db' | 'keys' | 'urls' | 'networks'>,
  { revokeMs }: { readonly revokeMs: number },
  onDone: (done: number) => Promise<void>,
): Promise<{ readonly revoked: number; readonly left: readonly LeftAccess[] }> {
  const accounts = await parts.db.socialAccount.findMany({
    where: { userId, state: { not: 'disconnected' } },
    select: { id: true, platform: true, platformUsername: true },
    orderBy: { id: 'asc' },
  });
  // Loading the SDKs holds up everything else of the process, for seconds on a busy machine; a connection to Postgres that
  // is being opened meanwhile is given up as too slow. So it comes before them.
  if (accounts.length > 0) await parts.networks();
  const end = performance.now() + revokeMs;
  const left: LeftAccess[] = [];
  let revoked = 0;

  async function revokeNext(): Promise<void> {
    for (let account = accounts.shift(); account !== undefined; account = accounts.shift()) {
      const { id, platform, platformUsername: username } = account;
      const revoke = await disconnectAccount(parts, id, { userId });
      if (revoke === null) continue;
      if (await inTime(revoke, end - performance.now())) revoked += 1;
      else left.push({ platform, username });
      await onDone(revoked + left.length);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, revokeNext));
  return { revoked, left };
}

/** @returns false as well for a network that failed, or is not asked because the time is over */
async function inTime(revoke: () => Promise<boolean>, ms: number): Promise<boolean> {
  if (ms <= 0) return false;
  const timer = new AbortController();
  const tooLate = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const revoked = await Promise.race([revoke().catch(() => false), tooLate]);
  timer.abort();
  return revoked;
}
