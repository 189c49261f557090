/**
 * Holds the X double against X's own OpenAPI document, which is not part of this project:
 * node apps/sandbox/x/check-openapi.ts <path of the document>
 * One line for each body that was checked; exit code 1 when one does not fit.
 */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { startSandbox } from '../sandbox.ts';

const [, , file] = process.argv;
if (file === undefined) throw new Error('Say where the OpenAPI document of X is.');

// The document has formats and OpenAPI keywords that are no JSON schema; only shapes are checked.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), 'x');

const sandbox = await startSandbox();
const granted = sandbox.account('x', 'demo');
const renewed = await call('POST', '/2/oauth2/token', {
  grant_type: 'refresh_token',
  refresh_token: granted.refreshToken,
  client_id: 'app',
});
const token = String(renewed['access_token']);

check('GetUsersMeResponse', await call('GET', '/2/users/me?user.fields=profile_image_url'));

const root = await post({ text: 'Hello https://example.com' });
const reply = await post({ text: 'Reply', reply: { in_reply_to_tweet_id: root } });
sandbox.set({ appPlan: 'enterprise' });
await post({ text: 'Look', quote_tweet_id: root, reply_settings: 'mentionedUsers' });
await post({ text: 'When?', poll: { options: ['Noon', 'Midnight'], duration_minutes: 60 } });
await post({ text: 'Painted by a machine', made_with_ai: true, paid_partnership: true });
check('GetUsersPostsResponse', await call('GET', `/2/users/${granted.id}/tweets?max_results=5`));
check('GetPostsByIdResponse', await call('GET', `/2/tweets/${reply}`));
check('DeletePostsResponse', await call('DELETE', `/2/tweets/${reply}`));

const begin = { media_type: 'video/mp4', total_bytes: 5, media_category: 'tweet_video' };
check('InitializeMediaUploadRequest', begin);
const begun = await call('POST', '/2/media/upload/initialize', begin);
check('InitializeMediaUploadResponse', begun);
const upload = idIn(begun);

const segment = new FormData();
segment.set('segment_index', '0');
segment.set('media', new Blob(['video']));
check('AppendMediaUploadResponse', await call('POST', `/2/media/upload/${upload}/append`, segment));
check('FinalizeMediaUploadResponse', await call('POST', `/2/media/upload/${upload}/finalize`, {}));
check('GetMediaUploadStatusResponse', await call('GET', `/2/media/upload?command=STATUS&media_id=${upload}`));

const image = { media: btoa('image'), media_category: 'tweet_image' };
check('MediaUploadRequest', image);
check('MediaUploadResponse', await call('POST', '/2/media/upload', image));

const metadata = { id: upload, metadata: { alt_text: { text: 'A bell' } } };
check('CreateMediaMetadataRequest', metadata);
check('CreateMediaMetadataResponse', await call('POST', '/2/media/metadata', metadata));
const withVideo = await post({ text: 'With a video', media: { media_ids: [upload] } });
check('GetPostsByIdResponse', await call('GET', `/2/tweets/${withVideo}?post.fields=attachments`));

await sandbox.close();

async function post(body: Record<string, unknown>): Promise<string> {
  check('CreatePostsRequest', body);
  const answer = await call('POST', '/2/tweets', body);
  check('CreatePostsResponse', answer);
  return idIn(answer);
}

/** @throws {Error} when the sandbox refuses */
async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData;
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      authorization: `Bearer ${path.includes('oauth2') ? '' : token}`,
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

function check(schema: string, body: unknown): void {
  const fits = ajv.validate({ $ref: `x#/components/schemas/${schema}` }, body);
  if (!fits) process.exitCode = 1;
  console.log(
    fits ? `fits      ${schema}` : `misfits   ${schema}: ${ajv.errorsText()} in ${JSON.stringify(body)}`,
  );
}

function idIn({ data }: Record<string, unknown>): string {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
}
