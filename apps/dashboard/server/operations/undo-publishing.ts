import { apiError, type ChangedPost } from '@carillon/core';
import {
  type FormerPlan,
  inTransaction,
  type LockedPost,
  lockPost,
  type Queries,
  stopPublication,
  storeChange,
  takeUndo,
  type WakeUp,
} from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/**
 * Takes “Publish now” back, until a worker has begun: the post is what it was before, and a new one is a draft. Answers
 * which of both, and when it is due.
 */
export const undoPublishingOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/posts/{id}/undo',
  audit: { action: 'post.publishing_undone' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId }, jobEnqueuer, exchange }) {
    const { wakeUps, ...undone } = await inTransaction(db, (tx) => takeBack(tx, userId, id));
    await jobEnqueuer.enqueueJobs(wakeUps, exchange.response.locals['requestId']);
    jobEnqueuer.tellPages(userId, id);
    jobEnqueuer.tellWebhooks();
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
  const isLate = former !== null && locked.publications.some(({ status }) => status === 'publishing');
  if (former === null || isLate || waiting.length === 0) throw dashboardError('undo_too_late');
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

/** What a locked post was. One whose time has come meanwhile would go out at once: it becomes a draft. */
function beforePublishing(locked: LockedPost, former: FormerPlan, now: Date): ChangedPost {
  const { id, profileId, latestAt, publications } = locked;
  const { scheduledAt, due } = former;
  const status =
    former.status === 'scheduled' && scheduledAt !== null && scheduledAt > now ? 'scheduled' : 'draft';
  return {
    ...{ id, profileId, latestAt, status, scheduledAt },
    content: publications[0]?.items[0]?.content ?? '',
    autoSchedule: false,
    keepsTime: false,
    publications: publications.map(({ id: publicationId, socialAccountId, platform, sandbox, items }) => ({
      ...{ id: publicationId, socialAccountId, platform, sandbox, items },
      dueAt: status === 'draft' ? null : (due.get(publicationId) ?? scheduledAt),
    })),
  };
}
