import { apiError } from '@carillon/core';
import { findRequest, listRequests } from '@carillon/db/requests';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsBeside, pageRequest } from '../run/paging.ts';
import { apiRequest } from '../schemas/api-request.ts';
import { givenId, text } from '../schemas/fields.ts';
import { moment } from '../schemas/moment.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';

/** A status code, or the first digit of a class of them. */
const status = z
  .string()
  .regex(/^[1-5](xx|\d\d)$/, { error: 'a status such as 404, or a class of them: 2xx, 3xx, 4xx or 5xx' })
  .transform((value) => Number(value.replace('xx', '')))
  .meta({
    description: 'only requests with this status, such as 404, or of its class: 2xx, 3xx, 4xx, 5xx',
    example: '4xx',
  });

export const listRequestsEndpoint = endpoint({
  operationId: 'listRequests',
  method: 'get',
  path: '/requests',
  summary: 'List requests',
  description:
    'Lists the requests of your API keys in the last 30 days, the newest first, about a second after they were answered. It has every request that changed something or failed. Of good reads, and of refusals for too many requests, it has about the first ten of a key in a minute. The contents of requests and answers are not stored. A sandbox key sees the requests of sandbox keys, and a key that is bound to profiles its own. A filtered page can be shorter than its limit, even empty, and still have a nextCursor, or a prevCursor: there is more to examine.',
  scope: 'audit:read',
  query: z.strictObject({
    api_key_id: text(200).optional().meta({ description: 'only requests of the API key with this id' }),
    post_id: text(200)
      .optional()
      .meta({ description: 'only requests that created the post with this id, or concerned it' }),
    method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional().meta({ description: 'only these' }),
    outcome: z
      .enum(['ok', 'failed'])
      .optional()
      .meta({ description: 'only requests with a good answer, or with a status from 400 on' }),
    status: status.optional(),
    operation: text(100)
      .min(1)
      .optional()
      .meta({ description: 'only requests of this operation', example: 'createPost' }),
    path: text(200)
      .min(1)
      .optional()
      .meta({ description: 'only requests whose path begins with this', example: '/v1/posts' }),
    search: text(200).min(1).optional().meta({
      description:
        'only requests with this in their path, error or error code, in upper or lower case; a text that begins with req_ is the beginning of a request id',
      example: 'rate limit',
    }),
    from: moment.optional().meta({ description: 'only requests from this moment on' }),
    to: moment.optional().meta({ description: 'only requests before this moment' }),
    ...pageOf('req'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(apiRequest)) },
  errors: [],
  async handle({ query }, { db, caller }) {
    const { api_key_id: apiKeyId, post_id: postId, outcome, limit, cursor, before, ...others } = query;
    const failed = outcome === undefined ? undefined : outcome === 'failed';
    const paging = { limit, cursor, before };
    const filter = { ...others, ...pageRequest(paging), apiKeyId, postId, failed };
    const { rows, ...beside } = await listRequests(db, caller, filter);
    return { data: rows, ...cursorsBeside(paging, beside) };
  },
});

export const getRequestEndpoint = endpoint({
  operationId: 'getRequest',
  method: 'get',
  path: '/requests/{id}',
  summary: 'Get a request',
  description: 'One request of the last 30 days, by the X-Request-Id of its answer.',
  scope: 'audit:read',
  params: z.object({ id: givenId('req') }),
  answer: { status: 200, schema: z.object({ data: apiRequest }) },
  errors: ['request_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    const found = await findRequest(db, caller, id);
    if (found === null) throw apiError('request_not_found');
    return { data: found };
  },
});
