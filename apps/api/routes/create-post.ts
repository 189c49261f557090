import { apiError, createdMessage, type PlannedPost, planPost, platformTitles } from '@carillon/core';
import {
  createInSlots,
  createPost,
  findTargets,
  type Queries,
  type Quota,
  type StoredPost,
} from '@carillon/db';
import { limits } from '@carillon/networks/limits';
import { endpoint } from '../endpoint.ts';
import { newPost } from '../schemas/new-post.ts';
import { postWithMessage } from '../schemas/post.ts';

/** A draft, a scheduled post, or one that goes out at once. */
export const createPostEndpoint = endpoint({
  operationId: 'createPost',
  method: 'post',
  path: '/posts',
  summary: 'Create a post',
  scope: 'posts:write',
  body: newPost,
  idempotent: true,
  answer: { status: 201, schema: postWithMessage },
  errors: [
    'social_accounts_not_found',
    'no_slot',
    'profile_not_found',
    'threads_need_growth',
    'monthly_limit_reached',
  ],
  async handle({ body }, { db, caller, plans, wake }) {
    const { userId, plan } = caller;
    const accountIds = Object.keys(body.platforms);
    const accounts = await findTargets(db, {
      userId,
      profileId: body.profileId,
      accountIds,
      sandboxOnly: caller.sandbox,
    });
    if (accounts === null) throw apiError('profile_not_found');
    const planned = planPost(body, { accounts, plan, plans, measures: limits, now: new Date() });
    const quota = { userId, postsPerMonth: plans[plan].postsPerMonth };
    const { post, wakeUps } = planned.autoSchedule
      ? await storeInSlots(db, planned, quota)
      : ((await createPost(db, planned, quota)) ?? beyondQuota());
    wake(wakeUps);
    return { data: post, message: createdMessage(planned.status, planned.publications.length) };
  },
});

async function storeInSlots(db: Queries, planned: PlannedPost, quota: Quota): Promise<StoredPost> {
  const placed = await createInSlots(db, planned, quota);
  switch (placed.kind) {
    case 'stored':
      return placed;
    case 'no_slot':
      throw apiError('no_slot', { network: platformTitles[placed.platform] });
    case 'no_quota':
      return beyondQuota();
    default:
      return placed satisfies never;
  }
}

function beyondQuota(): never {
  throw apiError('monthly_limit_reached');
}
