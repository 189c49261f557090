import { apiError } from '@carillon/core';
import { deleteMedium } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';

export const deleteMediumEndpoint = endpoint({
  operationId: 'deleteMedium',
  method: 'delete',
  path: '/media/{id}',
  summary: 'Delete a medium',
  description: 'It is gone at once, and its files soon after.',
  scope: 'media:write',
  params: z.object({ id: givenId('med') }),
  locks: true,
  answer: { status: 204, schema: z.object({}) },
  errors: ['media_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    if (!(await deleteMedium(db, caller, id))) throw apiError('media_not_found');
    return null;
  },
});
