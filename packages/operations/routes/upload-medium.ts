import { z } from 'zod';
import { announceUpload, completeUpload, createMedium } from '../media/uploads.ts';
import { endpoint } from '../run/operation.ts';
import { givenId, text } from '../schemas/fields.ts';
import { altText, fileName, medium } from '../schemas/medium.ts';
import { upload } from '../schemas/upload.ts';

export const createMediumEndpoint = endpoint({
  operationId: 'createMedium',
  method: 'post',
  path: '/media',
  summary: 'Upload a picture, a GIF or a video',
  description:
    'The file is the body of the request, with name and altText as parameters of the address, or the field file of a form, with altText as another field. Its bytes decide what it is. Pictures lose their EXIF and GPS data.',
  scope: 'media:write',
  file: 'sent',
  body: z.strictObject({
    name: fileName.default(''),
    altText: altText.default(''),
    file: z.strictObject({ sizeBytes: z.int(), sha256: z.string() }),
  }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: medium }), location: '/media/{id}' },
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

const maxUrl = 2_000;

export const createMediumFromUrlEndpoint = endpoint({
  operationId: 'createMediumFromUrl',
  method: 'post',
  path: '/media/from-url',
  summary: 'Have a picture, a GIF or a video fetched',
  description:
    'Fetches a file of at most 512 MB from a public address with https, within 60 s and over at most 5 redirects, and stores it as if it had been uploaded.',
  scope: 'media:write',
  file: 'fetched',
  body: z
    .strictObject({
      url: text(maxUrl)
        .refine((url) => URL.canParse(url), { error: 'an address, such as https://example.com/tower.jpg' })
        .refine((url) => !namesSomebody(url), { error: 'an address without a user name or a password' })
        .meta({
          description: 'public address of the file, with https',
          example: 'https://example.com/tower.jpg',
        }),
      name: fileName.optional(),
      altText: altText.default(''),
    })
    .meta({ id: 'NewMediumFromUrl', description: 'address of a file to fetch' }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: medium }), location: '/media/{id}' },
  errors: [
    'address_unusable',
    'file_unusable',
    'media_limit_reached',
    'file_too_large',
    'store_unavailable',
    'too_many_uploads',
    'uploads_full',
    'no_room',
  ],
  handle: ({ body: { url, name, altText } }, context) =>
    createMedium({ name: name ?? nameIn(url), altText }, context),
});

/** True for an address with a user name or a password: no request can be made to it, and nothing of it is repeated. */
function namesSomebody(url: string): boolean {
  const { username, password } = URL.parse(url) ?? { username: '', password: '' };
  return username + password !== '';
}

/** The last part of an address's path. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return last.slice(0, 200);
}

export const announceUploadEndpoint = endpoint({
  operationId: 'announceUpload',
  method: 'post',
  path: '/media/uploads',
  summary: 'Announce a file that is uploaded straight to the store',
  description:
    'Answers an address at which the store itself takes the file, of exactly sizeBytes bytes. Put it there, then complete the upload. Until it is completed or its time is over, its bytes count as stored. Works where media are kept in a bucket.',
  scope: 'media:write',
  body: z
    .strictObject({
      sizeBytes: z
        .int()
        .refine((size) => size > 0, { error: 'a number of bytes from 1' })
        .meta({ description: 'size of the file, at most 512 MB', minimum: 1, example: 412_345 }),
      name: fileName.default(''),
      altText: altText.default(''),
    })
    .meta({ id: 'NewUpload', description: 'a file to put into the store' }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: upload }), location: '/media/{id}' },
  errors: ['direct_uploads_off', 'media_limit_reached', 'file_too_large'],
  handle: ({ body }, context) => announceUpload(body, context),
});

export const completeUploadEndpoint = endpoint({
  operationId: 'completeUpload',
  method: 'post',
  path: '/media/uploads/{id}/complete',
  summary: 'Complete an upload',
  description:
    'Takes the file that was put at the address of the upload, as if it had been sent in a request: its bytes decide what it is. Asked again, it answers the same medium.',
  scope: 'media:write',
  file: 'put',
  params: z.object({ id: givenId('upl') }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: medium }), location: '/media/{id}' },
  errors: [
    'direct_uploads_off',
    'upload_not_found',
    'upload_missing',
    'upload_completing',
    'upload_differs',
    'file_unusable',
    'media_limit_reached',
    'media_not_found',
    'file_too_large',
    'store_unavailable',
    'too_many_uploads',
    'uploads_full',
    'no_room',
  ],
  handle: ({ params: { id } }, context) => completeUpload(id, context),
});
