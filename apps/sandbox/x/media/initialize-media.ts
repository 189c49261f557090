import { z } from 'zod';
import { parseBody } from '../parse-body.ts';
import { problems } from '../problems.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { beginUpload, categories, describe } from './upload.ts';

const schema = z.strictObject({
  media_type: z.string().regex(/^(image|video|text|model)\//),
  total_bytes: z.int().min(1),
  media_category: z.enum(Object.keys(categories)),
  additional_owners: z.array(z.string()).optional(),
  shared: z.boolean().optional(),
});

/** X, POST /2/media/upload/initialize. */
export const initializeMedia: XEndpoint = {
  name: 'mediaInitialize',
  method: 'post',
  path: '/2/media/upload/initialize',
  scopes: ['media.write'],
  price: () => 0,
  handle(call, world) {
    const parsed = parseBody(call, schema);
    if ('refusal' in parsed) return parsed.refusal;
    const { media_type: type, media_category: category, total_bytes: totalBytes } = parsed.body;
    if (totalBytes > (categories[category] ?? 0))
      return problems.invalidRequest({
        name: 'total_bytes',
        value: totalBytes,
        message: 'File size exceeds limit.',
      });
    const upload = beginUpload({ type, category, totalBytes }, call.account, world);
    const { size: _, ...data } = describe(upload, world);
    return { status: 200, body: { data } };
  },
};
