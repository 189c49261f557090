import { z } from 'zod';
import { parseBody } from '../parse-body.ts';
import { problems } from '../problems.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { findUpload } from './upload.ts';

const schema = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().max(1_000) }) }),
});

/** X, POST /2/media/metadata: the alternative text. */
export const mediaMetadata: XEndpoint = {
  name: 'mediaMetadata',
  method: 'post',
  path: '/2/media/metadata',
  scopes: ['media.write'],
  price: () => 0.005,
  handle(call, world) {
    const parsed = parseBody(call, schema);
    if ('refusal' in parsed) return parsed.refusal;
    const { id, metadata } = parsed.body;
    if (findUpload(id, call.account, world) === undefined)
      return problems.invalidRequest({ name: 'id', value: id, message: 'Invalid media id.' });
    return { status: 200, body: { data: { id, associated_metadata: metadata } } };
  },
};
