import { apiError, type ChangedPost, madeAt, type Platform } from '@carillon/core';
import { type Database, inTransaction, type Queries } from '@carillon/db';
import { listLimits, usualLimits } from '@carillon/db/accounts';
import { findOwnApiKey } from '@carillon/db/api-keys';
import {
  atTime,
  type FormerPlan,
  type LockedPost,
  listAttempts,
  lockPost,
  readTargets,
  stopPublication,
  storeChange,
  takeUndo,
} from '@carillon/db/posts';
import type { WakeUp } from '@carillon/db/publications';
import { listRequests } from '@carillon/db/requests';
import { postUrl } from '@carillon/networks/descriptors';
import { shownAttempt } from '@carillon/operations/posts/find-shown-post';
import { attempt } from '@carillon/operations/schemas/attempt';
import { z } from 'zod';
import type { DashboardParts } from '../context.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { listActivityOf } from './activity/activity.ts';

/** A post's accounts, by name, and all that it says on each: a thread has several items, and each has its own address. */
const postTargetsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/posts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, sandboxPublicUrl, person: { userId } }) {
    const targets = await shownTargets({ db, sandboxPublicUrl }, userId, id);
    if (targets === null) throw apiError('post_not_found');
    return targets;
  },
});

type Places = Pick<DashboardParts, 'db' | 'sandboxPublicUrl'>;

/** As `postTargetsOperation` answers it; null when the user has no such post. */
async function shownTargets({ db, sandboxPublicUrl }: Places, userId: string, postId: string) {
  const [targets, places] = await Promise.all([
    readTargets(db, { userId, sandbox: false }, postId),
    listLimits(db, userId),
  ]);
  if (targets === null) return null;
  return targets.map(({ items, ...target }) => ({
    ...target,
    ...(places.get(target.socialAccountId) ?? usualLimits),
    items: items.map(({ remoteId, ...item }) => ({
      ...item,
      url: remoteId === null ? null : addressOf(target, remoteId, sandboxPublicUrl),
    })),
  }));
}

interface Place {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly sandbox: boolean;
}

/** Where a published item is seen; null where that is a sandbox which browsers do not reach. */
function addressOf(place: Place, remoteId: string, sandboxUrl: string | null): string | null {
  if (place.sandbox) return sandboxUrl && `${sandboxUrl}#${encodeURIComponent(remoteId)}`;
  return postUrl(place.platform, { remoteId, handle: place.platformUsername });
}

/** Number of attempts in an answer. */
const attempts = { default: 20, max: 1_000 } as const;

/** Most changes in an answer, the newest: stopping a post on its accounts is one for each. */
const maxChanges = 200;

/**
 * Texts of a post on each account, the newest tries to publish it, and its latest changes: all that changes of a page,
 * at once.
 */
const postProgressOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/posts/{id}/progress',
  params: z.object({ id: z.string() }),
  query: z.strictObject({
    attempts: z.coerce
      .number()
      .int()
      .min(1)
      .max(attempts.max, { error: `${attempts.max} or less` })
      .default(attempts.default),
  }),
  async handle({ params: { id: postId }, query: { attempts: limit } }, context) {
    const { db, sandboxPublicUrl, person } = context;
    const { userId } = person;
    const reader = { userId, sandbox: false };
    const [targets, tried, changed, createdBy] = await Promise.all([
      shownTargets({ db, sandboxPublicUrl }, userId, postId),
      listAttempts(db, reader, { postId, limit }),
      listActivityOf(db, userId, { subjectId: postId, limit: maxChanges }),
      creatorOf(db, userId, postId),
    ]);
    if (targets === null || tried === null) throw apiError('post_not_found');
    const newest = tried.rows.toReversed().map((row) => attempt.parse(shownAttempt(row)));
    const changes = { changes: changed.events, moreChanges: changed.more };
    return { targets, attempts: newest, more: tried.hasMore, ...changes, createdBy };
  },
});

/**
 * Takes “Publish now” back, until a worker has begun: the post is what it was before, and a new one is a draft. Answers
 * which of both, and when it is due.
 */
const undoPublishingOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/posts/{id}/undo',
  audit: { action: 'post.publishing_undone' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId }, jobEnqueuer, requestId }) {
    const { wakeUps, ...undone } = await inTransaction(db, (tx) => takeBack(tx, userId, id));
    await jobEnqueuer.enqueueJobs(wakeUps, requestId);
    jobEnqueuer.notifyBrowsers(userId, id);
    jobEnqueuer.wakeWebhooks();
    return undone;
  },
});

interface Undone {
  readonly status: string;
  readonly scheduledAt: Date | null;
  readonly wakeUps: readonly WakeUp[];
}

async function takeBack(tx: Queries, userId: string, id: string): Promise<Undone> {
  const reader = { userId, sandbox: false };
  const locked = await lockPost(tx, reader, id);
  if (locked === null) throw apiError('post_not_found');
  const waiting = locked.publications.filter(({ begun, status }) => !begun && status === 'scheduled');
  const former = await takeUndo(tx, id, locked.scheduledAt);
  if (former === null || waiting.length === 0 || hasGoneOut(locked)) throw dashboardError('undo_too_late');
  if (former.status !== 'draft' && former.status !== 'scheduled') {
    for (const { socialAccountId } of waiting)
      await stopPublication(tx, reader, { postId: id, socialAccountId });
    return { status: 'stopped', scheduledAt: null, wakeUps: [] };
  }
  const before = beforePublishing(locked, former, new Date());
  const stored = await storeChange(tx, locked, before);
  if (stored === null) throw apiError('changed_meanwhile');
  return { status: before.status, scheduledAt: before.scheduledAt, wakeUps: stored.wakeUps };
}

/** True when an account has begun with what was to be published now: a post goes out whole, or is taken back whole. */
const hasGoneOut = ({ publications, scheduledAt }: LockedPost): boolean =>
  publications.some(
    ({ status, begun, dueAt }) =>
      status === 'publishing' || (begun && dueAt?.getTime() === scheduledAt?.getTime()),
  );

/** Locked post as it was. One whose time has come since would go out at once: it becomes a draft. */
function beforePublishing(locked: LockedPost, former: FormerPlan, now: Date): ChangedPost {
  const { id, profileId, latestAt, publications } = locked;
  const { scheduledAt, due } = former;
  const status =
    former.status === 'scheduled' && scheduledAt !== null && scheduledAt > now ? 'scheduled' : 'draft';
  return {
    id,
    profileId,
    latestAt,
    status,
    scheduledAt,
    content: publications[0]?.items[0]?.content ?? '',
    autoSchedule: false,
    keepsTime: false,
    publications: publications.map((each) =>
      atTime(each, status === 'draft' ? null : (due.get(each.id) ?? scheduledAt)),
    ),
  };
}

export const postsOperations = [
  postTargetsOperation,
  postProgressOperation,
  undoPublishingOperation,
] as const;

/** No request lasts longer, ms. */
const longestMs = 600_000;

/**
 * The API key that made a post of a user, as activity has those who act; null where a person made it, or where the log of
 * requests does not reach back so far.
 */
async function creatorOf(db: Database, userId: string, postId: string) {
  const at = madeAt('pst', postId)?.getTime();
  if (at === undefined) return null;
  const reader = { userId, sandbox: false };
  const { rows } = await listRequests(db, reader, {
    postId,
    operation: 'createPost',
    failed: false,
    limit: 1,
    from: new Date(at - longestMs),
    to: new Date(at + 1), // or those that read it later hide it
  });
  const [made] = rows;
  if (made === undefined) return null;
  const key = await findOwnApiKey(db, userId, made.apiKeyId);
  return { type: 'api_key', isViewer: true, email: null, key: key?.name ?? null } as const;
}
