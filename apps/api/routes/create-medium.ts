import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { acceptFile } from '../media/accept-file.ts';
import { shownMedium } from '../media/shown-medium.ts';
import { altText, fileName, medium } from '../schemas/medium.ts';

export const createMediumEndpoint = endpoint({
  operationId: 'createMedium',
  method: 'post',
  path: '/media',
  summary: 'Upload a picture, a GIF or a video',
  description:
    'The file is the body of the request, with name and altText as parameters of the address, or the field file of a form, with altText as another field. What it is, is told by its bytes. Pictures lose their EXIF and GPS data.',
  scope: 'media:write',
  receivesFile: true,
  body: z.strictObject({
    name: fileName.default(''),
    altText: altText.default(''),
    file: z.strictObject({ sizeBytes: z.int(), sha256: z.string() }),
  }),
  idempotent: true,
  answer: { status: 201, schema: z.object({ data: medium }) },
  errors: [
    'file_expected',
    'form_unreadable',
    'file_unusable',
    'media_limit_reached',
    'file_too_large',
    'store_unavailable',
  ],
  async handle({ body: { name, altText } }, { db, caller, plans, file, desk, publicUrl, afterCommit }) {
    const words = { name, altText };
    const { mediaBytes: maxBytes } = plans[caller.plan];
    const stored = await acceptFile(db, { file: file(), words, caller, maxBytes }, desk);
    if (stored.status === 'processing') afterCommit(() => desk.prepareSoon(stored));
    return { data: shownMedium(stored, publicUrl) };
  },
});
