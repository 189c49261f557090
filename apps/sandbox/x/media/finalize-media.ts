import { problems } from '../problems.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { bytesOf, findUpload, finishUpload } from './upload.ts';

/** X, POST /2/media/upload/:id/finalize. */
export const finalizeMedia: XEndpoint = {
  name: 'mediaFinalize',
  method: 'post',
  path: '/2/media/upload/:id/finalize',
  scopes: ['media.write'],
  price: () => 0,
  handle({ params, account }, world) {
    const { id } = params;
    const upload = findUpload(id ?? '', account, world);
    if (upload === undefined)
      return problems.invalidRequest({ name: 'id', value: id, message: 'Invalid media id.' });
    if (bytesOf(upload) !== upload.totalBytes)
      return problems.invalidRequest({
        name: 'id',
        value: id,
        message: 'Segments do not add up to total_bytes.',
      });
    return { status: 200, body: { data: finishUpload(upload, world) } };
  },
};
