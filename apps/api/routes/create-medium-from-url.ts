import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { createMedium } from '../media/create-medium.ts';
import { text } from '../schemas/fields.ts';
import { altText, fileName, medium } from '../schemas/medium.ts';

const maxUrl = 2_000;

export const createMediumFromUrlEndpoint = endpoint({
  operationId: 'createMediumFromUrl',
  method: 'post',
  path: '/media/from-url',
  summary: 'Have a picture, a GIF or a video fetched',
  description:
    'Fetches a file of at most 512 MB from a public address with https, within 60 s and over at most 3 redirects, and stores it as if it had been uploaded.',
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
    .meta({ id: 'NewMediumFromUrl', description: 'where a file is fetched from' }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: medium }) },
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
