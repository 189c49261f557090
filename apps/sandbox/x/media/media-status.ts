import { problems } from '../problems.ts';
import { refuseUnknown } from '../query.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { describe, findUpload } from './upload.ts';

/** X, GET /2/media/upload. */
export const mediaStatus: XEndpoint = {
  name: 'mediaStatus',
  method: 'get',
  path: '/2/media/upload',
  scopes: ['media.write'],
  price: () => 0,
  handle({ query, account }, world) {
    const refusal = refuseUnknown(query, ['command', 'media_id']);
    if (refusal !== undefined) return refusal;
    const id = query.get('media_id');
    const upload = findUpload(id ?? '', account, world);
    if (upload === undefined || (query.get('command') ?? 'STATUS') !== 'STATUS')
      return problems.invalidRequest({ name: 'media_id', value: id, message: 'Invalid media id.' });
    return { status: 200, body: { data: describe(upload, world) } };
  },
};
