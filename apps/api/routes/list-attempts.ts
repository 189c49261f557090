import { apiError, attemptMessage } from '@carillon/core';
import { listAttempts } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { attempt } from '../schemas/attempt.ts';
import { givenId } from '../schemas/fields.ts';
import { limit } from '../schemas/limit.ts';

export const listAttemptsEndpoint = endpoint({
  operationId: 'listAttempts',
  method: 'get',
  path: '/posts/{id}/attempts',
  summary: 'List the attempts at publishing a post',
  description: 'What happened at each try to publish a post: the newest tries, in the order of their start.',
  params: z.object({ id: givenId('pst') }),
  query: z.strictObject({ limit }),
  answer: { status: 200, schema: z.object({ data: z.array(attempt) }) },
  errors: ['post_not_found'],
  async handle({ params: { id: postId }, query: { limit } }, { db, caller }) {
    const attempts = await listAttempts(db, caller, { postId, limit });
    if (attempts === null) throw apiError('post_not_found');
    const data = attempts.map(({ generation, nextAt, message, platformPostId, ...attempt }) => ({
      ...attempt,
      round: generation,
      message: message ?? attemptMessage(attempt.outcome, platformPostId),
      nextAttemptAt: nextAt,
    }));
    return { data };
  },
});
