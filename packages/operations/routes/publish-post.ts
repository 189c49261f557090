import {
  apiError,
  createdMessage,
  nameAccounts,
  type PostStatus,
  resendable,
  resentMessage,
  stoppedMessage,
} from '@carillon/core';
import { resendPost, resendPublication, stopPublication } from '@carillon/db/posts';
import { z } from 'zod';
import { withinBudgets } from '../posts/budgets.ts';
import { replanPost } from '../posts/replan-post.ts';
import { endpoint } from '../run/operation.ts';
import { waitQuery } from '../run/wait-for-outcome.ts';
import { givenId } from '../schemas/fields.ts';
import { awaitedPost, postWithMessage } from '../schemas/post.ts';

export const publishPostEndpoint = endpoint({
  operationId: 'publishPost',
  method: 'post',
  path: '/posts/{id}/publish',
  summary: 'Publish a draft or scheduled post now',
  description: 'Publishes a draft or a scheduled post at once, after checking it against the limits again.',
  scope: 'posts:write',
  audit: { action: 'post.published_now' },
  params: z.object({ id: givenId('pst') }),
  query: waitQuery,
  waits: true,
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: awaitedPost(createdMessage('queued', 1)) },
  errors: [
    'not_publishable',
    'social_accounts_not_found',
    'post_not_found',
    'threads_need_growth',
    'budget_reached',
  ],
  async handle({ params: { id } }, context) {
    const { post, wakeUps, platforms } = await replanPost(context, {
      id,
      change: { publishNow: true },
      check,
    });
    context.enqueueJobs(wakeUps);
    const status = post.status === 'scheduled' ? 'scheduled' : 'queued';
    return { data: post, message: createdMessage(status, platforms) };
  },
});

function check(status: PostStatus): void {
  if (status !== 'draft' && status !== 'scheduled') throw apiError('not_publishable', { status });
}

export const resendPostEndpoint = endpoint({
  operationId: 'resendPost',
  method: 'post',
  path: '/posts/{id}/resend',
  summary: 'Resend the failed platforms of a post',
  description: 'Publishes a failed or partial post again on the platforms where it failed.',
  scope: 'posts:write',
  audit: { action: 'post.resent' },
  params: z.object({ id: givenId('pst') }),
  query: waitQuery,
  waits: true,
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: awaitedPost(resentMessage(1, [])) },
  errors: ['not_resendable', 'resend_needs_reconnect', 'post_not_found', 'budget_reached'],
  async handle({ params: { id } }, { db, caller, enqueueJobs }) {
    const resend = await withinBudgets({ db, caller }, id, (tx) => resendPost(tx, caller, id));
    if (resend === null) throw apiError('post_not_found');
    const { leftOut } = resend;
    if (resend.kind === 'refused') {
      throw resendable.includes(resend.status) && leftOut.length > 0
        ? apiError('resend_needs_reconnect', { accounts: nameAccounts(leftOut) })
        : apiError('not_resendable', { status: resend.status });
    }
    enqueueJobs(resend.wakeUps);
    return { data: resend.post, message: resentMessage(resend.wakeUps.length, leftOut) };
  },
});

export const resendPlatformEndpoint = endpoint({
  operationId: 'resendPlatform',
  method: 'post',
  path: '/posts/{id}/platforms/{socialAccountId}/resend',
  summary: 'Resend a post to one account',
  description:
    'Publishes a post again on one account where it failed, whatever it does on the others: they may still be scheduled, queued or publishing.',
  scope: 'posts:write',
  audit: {
    action: 'post.resent',
    details: ({ params: { socialAccountId } }) => ({ socialAccountId }),
  },
  params: z.object({ id: givenId('pst'), socialAccountId: givenId('sac') }),
  query: waitQuery,
  waits: true,
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: awaitedPost(resentMessage(1, [])) },
  errors: [
    'platform_not_resendable',
    'resend_needs_reconnect',
    'not_resendable',
    'post_not_found',
    'platform_not_found',
    'budget_reached',
  ],
  async handle({ params: { id: postId, socialAccountId } }, { db, caller, enqueueJobs }) {
    const resend = await withinBudgets({ db, caller }, postId, (tx) =>
      resendPublication(tx, caller, { postId, socialAccountId }),
    );
    switch (resend.kind) {
      case 'no_post':
        throw apiError('post_not_found');
      case 'no_platform':
        throw apiError('platform_not_found');
      case 'draft':
        throw apiError('not_resendable', { status: resend.postStatus });
      case 'inactive':
        throw apiError('resend_needs_reconnect', { accounts: nameAccounts([resend.account]) });
      case 'refused':
        throw apiError('platform_not_resendable', {
          account: nameAccounts([resend.account]),
          status: resend.status,
        });
      case 'resent':
        enqueueJobs(resend.wakeUps);
        return { data: resend.post, message: resentMessage(1, []) };
      default:
        return resend satisfies never;
    }
  },
});

export const stopPlatformEndpoint = endpoint({
  operationId: 'stopPlatform',
  method: 'post',
  path: '/posts/{id}/platforms/{socialAccountId}/stop',
  summary: 'Stop a post on one account',
  description:
    'Gives up publishing a scheduled or queued post on one account, such as one that is tried again and again, whatever it does on the others. It has failed there then, with the error code stopped, and can be resent. Items of a thread that are out stay out.',
  scope: 'posts:write',
  audit: {
    action: 'post.stopped',
    details: ({ params: { socialAccountId } }) => ({ socialAccountId }),
  },
  params: z.object({ id: givenId('pst'), socialAccountId: givenId('sac') }),
  idempotent: true,
  locks: true,
  answer: {
    status: 200,
    schema: postWithMessage(stoppedMessage({ platform: 'x', platformUsername: 'ada' })),
  },
  errors: ['not_stoppable', 'stop_too_late', 'stop_in_doubt', 'post_not_found', 'platform_not_found'],
  async handle({ params: { id: postId, socialAccountId } }, { db, caller, notifyBrowsers }) {
    const stop = await stopPublication(db, caller, { postId, socialAccountId });
    switch (stop.kind) {
      case 'no_post':
        throw apiError('post_not_found');
      case 'no_platform':
        throw apiError('platform_not_found');
      case 'publishing':
        throw apiError('stop_too_late', { account: nameAccounts([stop.account]) });
      case 'in_doubt':
        throw apiError('stop_in_doubt', { account: nameAccounts([stop.account]) });
      case 'refused':
        throw apiError('not_stoppable', { account: nameAccounts([stop.account]), status: stop.status });
      case 'stopped':
        notifyBrowsers(postId);
        return { data: stop.post, message: stoppedMessage(stop.account) };
      default:
        return stop satisfies never;
    }
  },
});
