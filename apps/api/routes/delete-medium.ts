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
  description:
    'It is gone at once, and its files soon after. Posts that are out stay so, and show it no more. One that a post still needs cannot be deleted: a draft, a scheduled or a failed one, or one that is on its way.',
  scope: 'media:write',
  audit: { action: 'media.deleted' },
  params: z.object({ id: givenId('med') }),
  locks: true,
  answer: { status: 204, schema: z.object({}) },
  errors: ['media_not_found', 'media_in_use'],
  async handle({ params: { id } }, { db, caller }) {
    const deletion = await deleteMedium(db, caller, id);
    if (deletion === null) throw apiError('media_not_found');
    if (deletion === 'in_use') throw apiError('media_in_use');
    return null;
  },
});
