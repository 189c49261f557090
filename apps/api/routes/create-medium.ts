import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { createMedium } from '../media/create-medium.ts';
import { altText, fileName, medium } from '../schemas/medium.ts';

export const createMediumEndpoint = endpoint({
  operationId: 'createMedium',
  method: 'post',
  path: '/media',
  summary: 'Upload a picture, a GIF or a video',
  description:
    'The file is the body of the request, with name and altText as parameters of the address, or the field file of a form, with altText as another field. What it is, is told by its bytes. Pictures lose their EXIF and GPS data.',
  scope: 'media:write',
  file: 'sent',
  body: z.strictObject({
    name: fileName.default(''),
    altText: altText.default(''),
    file: z.strictObject({ sizeBytes: z.int(), sha256: z.string() }),
  }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: medium }) },
  errors: [
    'file_expected',
    'form_unreadable',
    'file_unusable',
    'media_limit_reached',
    'file_too_large',
    'store_unavailable',
    'too_many_uploads',
    'uploads_full',
    'no_room',
  ],
  handle: ({ body: { name, altText } }, context) => createMedium({ name, altText }, context),
});
