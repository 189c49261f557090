import { apiError, nameAccounts, resentMessage } from '@carillon/core';
import { resendPublication } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { postWithMessage } from '../schemas/post.ts';

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
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: postWithMessage(resentMessage(1, [])) },
  errors: [
    'platform_not_resendable',
    'resend_needs_reconnect',
    'not_resendable',
    'post_not_found',
    'platform_not_found',
  ],
  async handle({ params: { id: postId, socialAccountId } }, { db, caller, enqueueJobs }) {
    const resend = await resendPublication(db, caller, { postId, socialAccountId });
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
