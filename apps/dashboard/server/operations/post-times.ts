import { apiError, type ChangedPost, invalidRequest, openStatus, problem } from '@carillon/core';
import { inTransaction } from '@carillon/db';
import { atTime, type LockedPost, lockPost, storeChange } from '@carillon/db/posts';
import { readCosts } from '@carillon/db/spending';
import { noKey, requireRoom } from '@carillon/operations/posts/budgets';
import { givenId } from '@carillon/operations/schemas/fields';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** A time further in the past is a mistake rather than a slow request, ms; as for posts of the API. */
const maxPastMs = 5 * 60_000;

const moment = z.iso
  .datetime({
    offset: true,
    error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00',
  })
  .transform((value) => new Date(value))
  .refine((date) => date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9_999, {
    error: 'in one of the years 1970 to 9999',
  });

const body = z.strictObject({
  from: moment,
  to: moment,
  accountIds: z.array(givenId('sac')).min(1).max(100).optional(),
});

type Move = z.output<typeof body>;

/**
 * Gives another time to what of a post goes out at one time: on all accounts that have this time, or on some of them. The
 * rest keeps its times. A PATCH of a post gives all of it the same.
 */
const moveOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'post',
  path: '/posts/{id}/times',
  audit: { action: 'post.changed', details: () => ({ fields: ['scheduledAt'] }) },
  params: z.object({ id: givenId('pst') }),
  body,
  async handle({ params: { id }, body: move }, { db, person: { userId }, jobEnqueuer, requestId }) {
    const { wakeUps } = await inTransaction(db, async (tx) => {
      const locked = await lockPost(tx, { userId, sandbox: false }, id);
      if (locked === null) throw apiError('post_not_found');
      const before = await readCosts(tx, [id]);
      const stored = await storeChange(tx, locked, moved(locked, move, new Date()));
      if (stored === null) throw apiError('changed_meanwhile');
      await requireRoom(tx, { caller: noKey, postIds: [id], before });
      return stored;
    });
    await jobEnqueuer.enqueueJobs(wakeUps, requestId);
    jobEnqueuer.notifyBrowsers(userId, id);
    jobEnqueuer.wakeWebhooks();
    return null;
  },
});

/**
 * Result for a locked post.
 * @throws {ApiError} 412 where an account that is moved has another time by now; 400 for a time that is over, or after its end
 */
function moved(locked: LockedPost, { from, to, accountIds }: Move, now: Date): ChangedPost {
  const status = openStatus(locked);
  if (status !== 'scheduled') throw apiError('not_changeable', { status: locked.status });
  const open = locked.publications.filter(({ begun }) => !begun);
  const atFrom = open.filter(({ dueAt }) => dueAt?.getTime() === from.getTime());
  const chosen = new Set(accountIds ?? atFrom.map(({ socialAccountId }) => socialAccountId));
  const found = atFrom.filter(({ socialAccountId }) => chosen.has(socialAccountId));
  if (found.length === 0 || found.length < chosen.size) throw apiError('precondition_failed');
  const time = to.toISOString();
  if (to.getTime() < now.getTime() - maxPastMs) throw invalidRequest([problem('time_past', 'to', { time })]);
  const { id, profileId, latestAt } = locked;
  if (latestAt !== null && latestAt <= to)
    throw invalidRequest([
      problem('latest_before_time', 'latestAt', { time: latestAt.toISOString(), due: time }),
    ]);
  const publications = open.map((each) => atTime(each, found.includes(each) ? to : each.dueAt));
  const times = publications.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
  return {
    id,
    profileId,
    latestAt,
    status,
    publications,
    scheduledAt: new Date(Math.min(...times)),
    content: locked.publications[0]?.items[0]?.content ?? '',
    autoSchedule: false,
    keepsTime: false,
  };
}

export const postTimesOperations = [moveOperation] as const;
