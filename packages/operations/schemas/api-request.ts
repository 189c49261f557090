import { z } from 'zod';
import { id, timestamp } from './fields.ts';

const nullable = (description: string, example: string) =>
  z.string().nullable().meta({ description, example });

/** Request of an API key, as its owner may see it. */
export const apiRequest = z
  .object({
    id: id('req').meta({ description: 'the X-Request-Id of its answer' }),
    at: timestamp.meta({ description: 'when it came' }),
    method: z.string().meta({ description: 'GET, POST, PATCH, DELETE, or another method', example: 'POST' }),
    path: z.string().meta({
      description: 'path of the request, without its query; at most 200 characters',
      example: '/v1/posts',
    }),
    operation: nullable('operationId of this document; null where there is no such operation', 'createPost'),
    status: z.int().meta({
      description:
        'status of the answer; 499 where the caller closed the connection before it, and the request may have been done',
      example: 422,
    }),
    errorCode: nullable('X-Error-Code of the answer; null for a good one', 'profile_not_found'),
    error: nullable(
      'the sentence of the error, at most 300 characters; null for a good answer',
      'Profile not found',
    ),
    durationMs: z.int().meta({ description: 'from the request to its answer, ms', example: 14 }),
    apiKeyId: id('apk').meta({ description: 'its API key, which may be deleted by now' }),
    postId: nullable(
      'the post that it created or concerned; it may be deleted by now',
      'pst_01ka3m7q2ve4wr3t9t0v0v6q3c',
    ),
  })
  .meta({ id: 'ApiRequest', description: 'a request of an API key, and how it ended' });
