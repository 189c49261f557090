import { problems } from '../problems.ts';
import type { XEndpoint } from '../x-endpoint.ts';
import { readMediaForm } from './media-form.ts';
import { beginUpload, categories, finishUpload } from './upload.ts';

/** X, POST /2/media/upload: an image in one request. */
export const uploadMedia: XEndpoint = {
  name: 'mediaUpload',
  method: 'post',
  path: '/2/media/upload',
  scopes: ['media.write'],
  price: () => 0,
  handle(call, world) {
    const form = readMediaForm(call);
    const category = form?.word('media_category') ?? '';
    const bytes = form?.media?.length ?? 0;
    if (category !== 'tweet_image' || bytes === 0 || bytes > (categories[category] ?? 0))
      return problems.invalidRequest({
        name: 'media',
        value: `${category}, ${bytes} bytes`,
        message: 'One request carries one image of at most 5 MB.',
      });
    const upload = beginUpload({ type: 'image/*', category, totalBytes: bytes }, call.account, world);
    upload.segments.set(0, bytes);
    return { status: 200, body: { data: finishUpload(upload, world) } };
  },
};
