import { apiError, createdMessage, type PlannedPost, planPost } from '@carillon/core';
import { createPost, findTargets, inTransaction, type Queries, type Quota } from '@carillon/db';
import { limits } from '@carillon/networks/limits';
import { calendarOf } from '../calendar-of.ts';
import { endpoint } from '../endpoint.ts';
import { place } from '../place.ts';
import { newPost } from '../schemas/new-post.ts';
import { postWithMessage } from '../schemas/post.ts';

export const createPostEndpoint = endpoint({
  operationId: 'createPost',
  method: 'post',
  path: '/posts',
  summary: 'Create a post',
  description: 'A draft, a scheduled post, or one that goes out at once.',
  scope: 'posts:write',
  body: newPost,
  idempotent: true,
  inTurn: async ({ body: { autoSchedule, profileId } }, { caller }) =>
    autoSchedule ? calendarOf(caller.userId, profileId) : null,
  answer: { status: 201, schema: postWithMessage(createdMessage('queued', 1)) },
  errors: [
    'social_accounts_not_found',
    'no_slot',
    'slot_too_late',
    'profile_not_found',
    'threads_need_growth',
    'monthly_limit_reached',
  ],
  async handle({ body }, { db, caller, plans, wake }) {
    const { userId, plan } = caller;
    const { profileId, platforms } = body;
    const accountIds = Object.keys(platforms);
    const accounts = await findTargets(db, { userId, profileId, accountIds, sandboxOnly: caller.sandbox });
    if (accounts === null) throw apiError('profile_not_found');
    const planned = planPost(body, { accounts, plan, plans, measures: limits, now: new Date() });
    const stored = await store(db, planned, { userId, postsPerMonth: plans[plan].postsPerMonth });
    if (stored === null) throw apiError('monthly_limit_reached');
    wake(stored.wakeUps);
    return { data: stored.post, message: createdMessage(planned.status, planned.publications.length) };
  },
});

/** In one statement; a slot is found and taken in one transaction. */
const store = (db: Queries, planned: PlannedPost, quota: Quota) =>
  planned.autoSchedule
    ? inTransaction(db, async (tx) =>
        createPost(tx, await place(tx, { userId: quota.userId, plan: planned, moves: false }), quota),
      )
    : createPost(db, planned, quota);
