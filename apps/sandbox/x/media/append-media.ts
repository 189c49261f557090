import { problems } from '../problems.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { readMediaForm } from './media-form.ts';
import { findUpload } from './upload.ts';

/** X, POST /2/media/upload/:id/append. */
export const appendMedia: XEndpoint = {
  name: 'mediaAppend',
  method: 'post',
  path: '/2/media/upload/:id/append',
  scopes: ['media.write'],
  price: () => 0,
  handle(call, world) {
    const upload = findUpload(call.params['id'] ?? '', call.account, world);
    if (upload === undefined || upload.finalizedAt !== null)
      return problems.invalidRequest({ name: 'id', value: call.params['id'], message: 'Invalid media id.' });
    const form = readMediaForm(call);
    const index = form?.word('segment_index') ?? '';
    if (form?.media === undefined || !/^\d{1,3}$/.test(index))
      return problems.invalidRequest({
        name: 'segment_index',
        value: index,
        message: 'A segment needs media and an index.',
      });
    upload.segments.set(Number(index), form.media.length);
    return { status: 200, body: { data: { expires_at: Math.floor(upload.expiresAt / 1_000) } } };
  },
};
