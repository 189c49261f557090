import { mediaTypes } from '@carillon/core';
import { listMedia } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { lastId, nextPage, pageRequest } from '../http/paging.ts';
import { mediaShown } from '../media/media-shown.ts';
import { text } from '../schemas/fields.ts';
import { medium } from '../schemas/medium.ts';
import { entriesOf, nextCursor, pageOf } from '../schemas/page.ts';

export const listMediaEndpoint = endpoint({
  operationId: 'listMedia',
  method: 'get',
  path: '/media',
  summary: 'List media',
  description: 'All media of the account, the newest first.',
  scope: 'media:read',
  query: z.strictObject({
    type: z.enum(mediaTypes).optional().meta({ description: 'only media of this type' }),
    q: text(200).optional().meta({ description: 'part of the name, in any case' }),
    search: text(200).optional().meta({ description: 'the former name of q', deprecated: true }),
    ...pageOf('med'),
  }),
  answer: { status: 200, schema: z.object({ data: entriesOf(medium), nextCursor }) },
  errors: [],
  async handle({ query: { type, q, search = q, ...paging } }, context) {
    const page = await listMedia(context.db, context.caller, { ...pageRequest(paging), type, search });
    const show = await mediaShown(page.rows, context);
    return { data: page.rows.map(show), ...nextPage(paging, lastId(page)) };
  },
});
