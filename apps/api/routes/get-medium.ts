import { apiError } from '@carillon/core';
import { getMedium } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { mediaShown } from '../media/media-shown.ts';
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
  async handle({ params: { id } }, context) {
    const found = await getMedium(context.db, context.caller, id);
    if (found === null) throw apiError('media_not_found');
    const show = await mediaShown([found], context);
    return { data: show(found) };
  },
});
