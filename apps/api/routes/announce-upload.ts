import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { announceUpload } from '../media/announce-upload.ts';
import { altText, fileName } from '../schemas/medium.ts';
import { upload } from '../schemas/upload.ts';

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
  answer: { status: 201, schema: z.object({ data: upload }) },
  errors: ['direct_uploads_off', 'media_limit_reached', 'file_too_large'],
  handle: ({ body }, context) => announceUpload(body, context),
});
