import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { completeUpload } from '../media/complete-upload.ts';
import { givenId } from '../schemas/fields.ts';
import { medium } from '../schemas/medium.ts';

export const completeUploadEndpoint = endpoint({
  operationId: 'completeUpload',
  method: 'post',
  path: '/media/uploads/{id}/complete',
  summary: 'Complete an upload',
  description:
    'Takes the file that was put at the address of the upload, as if it had been sent in a request: what it is, is told by its bytes. Asked again, it answers the same medium.',
  scope: 'media:write',
  file: 'put',
  params: z.object({ id: givenId('upl') }),
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: medium }) },
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
