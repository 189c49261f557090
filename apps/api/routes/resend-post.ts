import { apiError, nameAccounts, resendable, resentMessage } from '@carillon/core';
import { resendPost } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { postWithMessage } from '../schemas/post.ts';

export const resendPostEndpoint = endpoint({
  operationId: 'resendPost',
  method: 'post',
  path: '/posts/{id}/resend',
  summary: 'Resend the failed platforms of a post',
  description: 'Publishes a failed or partial post again on the platforms where it failed.',
  scope: 'posts:write',
  audit: { action: 'post.resent' },
  params: z.object({ id: givenId('pst') }),
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: postWithMessage(resentMessage(1, [])) },
  errors: ['not_resendable', 'resend_needs_reconnect', 'post_not_found'],
  async handle({ params: { id } }, { db, caller, enqueueJobs }) {
    const resend = await resendPost(db, caller, id);
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
