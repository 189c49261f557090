import { apiError } from '@carillon/core';
import { changeMedium } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { mediaShown } from '../media/media-shown.ts';
import { givenId } from '../schemas/fields.ts';
import { altText, fileName, medium } from '../schemas/medium.ts';

export const changeMediumEndpoint = endpoint({
  operationId: 'changeMedium',
  method: 'patch',
  path: '/media/{id}',
  summary: 'Change the alternative text or the name of a medium',
  description: 'What is not given stays as it is.',
  scope: 'media:write',
  audit: { action: 'media.changed' },
  params: z.object({ id: givenId('med') }),
  body: z
    .strictObject({ altText: altText.optional(), name: fileName.optional() })
    .refine(({ altText, name }) => altText !== undefined || name !== undefined, {
      error: 'an object with at least one of altText, name',
    })
    .meta({
      id: 'MediumChange',
      description: 'at least one of the fields; what is not given stays as it is',
      minProperties: 1,
    }),
  locks: true,
  answer: { status: 200, schema: z.object({ data: medium }) },
  errors: ['media_not_found'],
  async handle({ params: { id }, body }, context) {
    const changed = await changeMedium(context.db, context.caller, id, body);
    if (changed === null) throw apiError('media_not_found');
    const show = await mediaShown([changed], context);
    return { data: show(changed) };
  },
});
