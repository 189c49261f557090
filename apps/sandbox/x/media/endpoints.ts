import { z } from 'zod';
import { mediaTypeOf } from '../../media-type.ts';
import { parseBody } from '../parse-body.ts';
import { problems } from '../problems.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { refuseUnknown } from '../x-endpoint.ts';
import { readMediaForm } from './media-form.ts';
import {
  addSegment,
  beginUpload,
  bytesOf,
  categories,
  describe,
  findUpload,
  finishUpload,
} from './upload.ts';

const newUpload = z.strictObject({
  media_type: z.string().regex(/^(image|video|text|model)\//),
  total_bytes: z.int().min(1),
  media_category: z.enum(Object.keys(categories)),
  additional_owners: z.array(z.string()).optional(),
  shared: z.boolean().optional(),
});

/** X, POST /2/media/upload/initialize. */
const initializeMedia: XEndpoint = {
  name: 'mediaInitialize',
  method: 'post',
  path: '/2/media/upload/initialize',
  scopes: ['media.write'],
  price: () => 0,
  handle(call, world) {
    const parsed = parseBody(call, newUpload);
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

/** X, POST /2/media/upload/:id/append. */
const appendMedia: XEndpoint = {
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
    const index = form?.field('segment_index') ?? '';
    if (form?.media === undefined || !/^\d{1,3}$/.test(index))
      return problems.invalidRequest({
        name: 'segment_index',
        value: index,
        message: 'A segment needs media and an index.',
      });
    addSegment(upload, { index: Number(index), bytes: form.media }, world);
    return { status: 200, body: { data: { expires_at: Math.floor(upload.expiresAt / 1_000) } } };
  },
};

/** X, POST /2/media/upload/:id/finalize. */
const finalizeMedia: XEndpoint = {
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

/** X, GET /2/media/upload. */
const mediaStatus: XEndpoint = {
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

/** X, POST /2/media/upload: an image in one request. */
const uploadMedia: XEndpoint = {
  name: 'mediaUpload',
  method: 'post',
  path: '/2/media/upload',
  scopes: ['media.write'],
  price: () => 0,
  handle(call, world) {
    const form = readMediaForm(call);
    const category = form?.field('media_category') ?? '';
    const bytes = form?.media ?? Buffer.alloc(0);
    const totalBytes = bytes.length;
    if (category !== 'tweet_image' || totalBytes === 0 || totalBytes > (categories[category] ?? 0))
      return problems.invalidRequest({
        name: 'media',
        value: `${category}, ${totalBytes} bytes`,
        message: 'One request carries one image of at most 5 MB.',
      });
    const type = mediaTypeOf(bytes) ?? 'image/*';
    const upload = beginUpload({ type, category, totalBytes }, call.account, world);
    addSegment(upload, { index: 0, bytes }, world);
    return { status: 200, body: { data: finishUpload(upload, world) } };
  },
};

const altText = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().max(1_000) }) }),
});

/** X, POST /2/media/metadata: the alternative text. */
const mediaMetadata: XEndpoint = {
  name: 'mediaMetadata',
  method: 'post',
  path: '/2/media/metadata',
  scopes: ['media.write'],
  price: () => 0.005,
  handle(call, world) {
    const parsed = parseBody(call, altText);
    if ('refusal' in parsed) return parsed.refusal;
    const { id, metadata } = parsed.body;
    const upload = findUpload(id, call.account, world);
    if (upload === undefined)
      return problems.invalidRequest({ name: 'id', value: id, message: 'Invalid media id.' });
    upload.altText = metadata.alt_text.text;
    return { status: 200, body: { data: { id, associated_metadata: metadata } } };
  },
};

/** X's media endpoints. */
export const mediaEndpoints: readonly XEndpoint[] = [
  initializeMedia,
  appendMedia,
  finalizeMedia,
  mediaStatus,
  uploadMedia,
  mediaMetadata,
];
