import { apiError, createdMessage, type PostStatus } from '@carillon/core';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { replanPost } from '../posts/replan-post.ts';
import { givenId } from '../schemas/fields.ts';
import { postWithMessage } from '../schemas/post.ts';

export const publishPostEndpoint = endpoint({
  operationId: 'publishPost',
  method: 'post',
  path: '/posts/{id}/publish',
  summary: 'Publish a draft or scheduled post now',
  description: 'Publishes a draft or a scheduled post at once, after checking it against the limits again.',
  scope: 'posts:write',
  audit: { action: 'post.published_now' },
  params: z.object({ id: givenId('pst') }),
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: postWithMessage(createdMessage('queued', 1)) },
  errors: ['not_publishable', 'social_accounts_not_found', 'post_not_found', 'threads_need_growth'],
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
