import { apiError, nameAccounts, stoppedMessage } from '@carillon/core';
import { stopPublication } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { postWithMessage } from '../schemas/post.ts';

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
  async handle({ params: { id: postId, socialAccountId } }, { db, caller, tellPages }) {
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
        tellPages(postId);
        return { data: stop.post, message: stoppedMessage(stop.account) };
      default:
        return stop satisfies never;
    }
  },
});
