import { apiError } from '@carillon/core';
import { findRequest } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { apiRequest } from '../schemas/api-request.ts';
import { givenId } from '../schemas/fields.ts';

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
