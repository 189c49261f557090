import { apiError } from '@carillon/core';
import { getMedium } from '@carillon/db';
import { shownMedium } from '@carillon/shapes';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { medium } from '../schemas/medium.ts';

export const getMediumEndpoint = endpoint({
  operationId: 'getMedium',
  method: 'get',
  path: '/media/{id}',
  summary: 'Get a medium',
  description: 'One medium, with how far it is prepared.',
  scope: 'media:read',
  params: z.object({ id: givenId('med') }),
  answer: { status: 200, schema: z.object({ data: medium }) },
  errors: ['media_not_found'],
  async handle({ params: { id } }, { db, caller, publicUrl }) {
    const found = await getMedium(db, caller, id);
    if (found === null) throw apiError('media_not_found');
    return { data: shownMedium(found, publicUrl) };
  },
});
