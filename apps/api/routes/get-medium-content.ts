import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { sentMedium } from '../media/sent-medium.ts';
import { givenId } from '../schemas/fields.ts';

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
  description: 'Its bytes, or the range of them that is asked for.',
});

export const getMediumThumbnailEndpoint = fileEndpoint('thumbnail', {
  operationId: 'getMediumThumbnail',
  summary: 'Get the thumbnail of a medium',
  description: 'A small WebP picture of it; a video has none.',
});
