import { type ApiError, apiError, invalidRequest, mediaTypes, problem } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { changeMedium, deleteMedium, getMedium, listMedia, maxTags } from '@carillon/db/media';
import { isBound, type Reader } from '@carillon/db/reader';
import { z } from 'zod';
import { mediaShown } from '../media/media-shown.ts';
import { sentMedium } from '../media/sent-medium.ts';
import { type Endpoint, endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { givenId, text } from '../schemas/fields.ts';
import { altText, fileName, medium } from '../schemas/medium.ts';
import { moment } from '../schemas/moment.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';
import { tags } from '../schemas/tags.ts';

/** A parameter that says yes or no. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const listMediaEndpoint = endpoint({
  operationId: 'listMedia',
  method: 'get',
  path: '/media',
  summary: 'List media',
  description:
    'All media of the account, the newest first. A key that is bound to profiles sees those that it uploaded itself, and those that posts of its profiles use.',
  scope: 'media:read',
  query: z.strictObject({
    type: z.enum(mediaTypes).optional().meta({ description: 'only media of this type' }),
    q: text(200)
      .optional()
      .meta({ description: 'part of the name; case, accents and curly quotes do not matter' }),
    kept: flag.optional().meta({ description: 'true: only media that are kept; false: only the others' }),
    used: flag.optional().meta({ description: 'true: only media that a post uses; false: only the others' }),
    tag: text(500)
      .optional()
      .meta({ description: 'only media with this tag; case and accents do not matter' }),
    expires_before: moment.optional().meta({
      description: 'only media that expire before this time: see expiresAt',
    }),
    search: text(200).optional().meta({ description: 'the former name of q', deprecated: true }),
    ...pageOf('med'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(medium)) },
  errors: [],
  async handle({ query: { type, q, search = q, kept, used, tag, expires_before, ...paging } }, context) {
    const { keepPublishedMs } = context.desk.times;
    const page = await listMedia(context.db, context.caller, {
      ...pageRequest(paging),
      type,
      search,
      kept,
      used,
      tag,
      keepPublishedMs,
      expiresBefore: expires_before,
    });
    const show = await mediaShown(page.rows, context);
    return { data: page.rows.map(show), ...cursorsByIds(paging, page, { prefix: 'med', newestFirst: true }) };
  },
});

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

const fileEndpoint = (
  name: 'content' | 'thumbnail',
  words: { operationId: string; summary: string; description: string },
): Endpoint =>
  endpoint({
    ...words,
    method: 'get',
    path: `/media/{id}/${name}`,
    scope: 'media:read',
    params: z.object({ id: givenId('med') }),
    answer: { status: 200, schema: z.object({ mimeType: z.string(), sizeBytes: z.int() }), isFile: true },
    errors: ['media_not_found', 'media_processing', 'range_not_satisfiable', 'store_unavailable'],
    handle: ({ params: { id } }, { db, caller, desk }) => sentMedium(db, { caller, id, name }, desk.store),
  });

export const getMediumContentEndpoint = fileEndpoint('content', {
  operationId: 'getMediumContent',
  summary: 'Get the content of a medium',
  description: 'Its bytes, or the requested range of them.',
});

export const getMediumThumbnailEndpoint = fileEndpoint('thumbnail', {
  operationId: 'getMediumThumbnail',
  summary: 'Get the thumbnail of a medium',
  description: 'A small WebP picture of it; a video has none.',
});

export const changeMediumEndpoint = endpoint({
  operationId: 'changeMedium',
  method: 'patch',
  path: '/media/{id}',
  summary: 'Change a medium',
  description:
    'Changes its alternative text, its name, its tags, and whether it is kept. Fields that are not given stay as they are. A medium that is no longer kept goes a day later, unless a post uses it. Kept media count among the bytes of the plan, as all do.',
  scope: 'media:write',
  audit: { action: 'media.changed' },
  params: z.object({ id: givenId('med') }),
  body: z
    .strictObject({
      altText: altText.optional(),
      name: fileName.optional(),
      kept: z
        .boolean()
        .optional()
        .meta({ description: 'whether it stays until it is deleted', example: true }),
      tags: tags.optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      error: 'an object with at least one of altText, name, kept, tags',
    })
    .meta({
      id: 'MediumChange',
      description: 'at least one of the fields; the others stay as they are',
      minProperties: 1,
    }),
  locks: true,
  answer: { status: 200, schema: z.object({ data: medium }) },
  errors: ['media_not_found', 'key_bound_to_profiles'],
  async handle({ params: { id }, body }, context) {
    const changed = await changeMedium(context.db, context.caller, id, body);
    if (changed === 'too_many_tags')
      throw invalidRequest([
        problem('too_many', 'tags', { limit: maxTags, unit: 'different values in all your media' }),
      ]);
    if (changed === null) throw await refusalOf(context.db, context.caller, id);
    const show = await mediaShown([changed], context);
    return { data: show(changed) };
  },
});

export const deleteMediumEndpoint = endpoint({
  operationId: 'deleteMedium',
  method: 'delete',
  path: '/media/{id}',
  summary: 'Delete a medium',
  description:
    'It is deleted at once, and its files soon after. Published posts stay on their networks; they no longer show it here. A medium of a draft, of a scheduled or a failed post, or of one that is being published, cannot be deleted.',
  scope: 'media:write',
  audit: { action: 'media.deleted' },
  params: z.object({ id: givenId('med') }),
  locks: true,
  answer: { status: 204, schema: z.object({}) },
  errors: ['media_not_found', 'key_bound_to_profiles', 'media_in_use'],
  async handle({ params: { id } }, { db, caller }) {
    const deletion = await deleteMedium(db, caller, id);
    if (deletion === null) throw await refusalOf(db, caller, id);
    if (deletion === 'in_use') throw apiError('media_in_use');
    return null;
  },
});

/** Why a medium is neither changed nor deleted: the caller does not have it, or shares it with others. */
async function refusalOf(db: Queries, caller: Reader, id: string): Promise<ApiError> {
  const isShared = isBound(caller) && (await getMedium(db, caller, id)) !== null;
  return isShared
    ? apiError('key_bound_to_profiles', { rule: 'changes and deletes only media that it uploaded itself' })
    : apiError('media_not_found');
}
