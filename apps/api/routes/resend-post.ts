import { apiError, resentMessage } from '@carillon/core';
import { getPost, resendPost } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { postWithMessage } from '../schemas/post.ts';
import { wakeQueue } from '../wake-queue.ts';

/** Tries the failed platforms of a failed or partial post again. */
export const resendPostEndpoint = endpoint({
  operationId: 'resendPost',
  method: 'post',
  path: '/posts/{id}/resend',
  summary: 'Resend the failed platforms of a post',
  params: z.object({ id: givenId('pst') }),
  answer: { status: 200, schema: postWithMessage },
  errors: ['not_resendable', 'post_not_found'],
  async handle({ params: { id } }, context) {
    const { db, caller } = context;
    const resent = await resendPost(db, caller, id);
    if (resent === null) {
      const post = await getPost(db, caller, id);
      throw post === null ? apiError('post_not_found') : apiError('not_resendable', { status: post.status });
    }
    await wakeQueue(resent.wakeUps, context);
    return { data: resent.post, message: resentMessage(resent.wakeUps.length) };
  },
});
