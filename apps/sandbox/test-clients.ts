import { hash } from 'node:crypto';
import type { AccessTo } from './control/access.ts';
import { type SandboxOptions, startSandbox } from './sandbox.ts';

interface Extra {
  /** Bytes and forms go as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** For tests: a sandbox, and ways to call it over real sockets. */
export async function startTestSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  const ask = (method: string, path: string, extra: Extra = {}) => call(method, sandbox.url + path, extra);
  return {
    sandbox,
    ask,
    x: (handle = 'demo') => clientOfX(sandbox.account('x', handle), ask),
    bluesky: (handle = 'demo') => clientOfBluesky(sandbox.account('bluesky', handle), ask),
  };
}

type Ask = (method: string, path: string, extra?: Extra) => ReturnType<typeof call>;

async function call(method: string, url: string, { body, token, headers }: Extra) {
  const isRaw = body instanceof Uint8Array || body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw || typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text.startsWith('{');
  const answer = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: answer };
}

function clientOfX(access: AccessTo['x'], ask: Ask) {
  const token = access.accessToken;
  const initialize = (total_bytes: number, media_category = 'tweet_image', media_type = 'image/png') =>
    ask('POST', '/2/media/upload/initialize', {
      token,
      body: { media_type, media_category, total_bytes },
    });
  function append(id: string, index: number, bytes: Buffer) {
    const body = new FormData();
    body.set('segment_index', String(index));
    body.set('media', new Blob([new Uint8Array(bytes)]));
    return ask('POST', `/2/media/upload/${id}/append`, { token, body });
  }
  const finalize = (id: string) => ask('POST', `/2/media/upload/${id}/finalize`, { token, body: {} });
  return {
    ...access,
    token,
    initialize,
    append,
    finalize,
    /** A whole upload, in one segment. @returns its id */
    async upload(bytes: Buffer, category?: string, type?: string): Promise<string> {
      const { id } = (await initialize(bytes.length, category, type)).body.data;
      await append(id, 0, bytes);
      await finalize(id);
      return id;
    },
    describe: (id: string, text: string) =>
      ask('POST', '/2/media/metadata', { token, body: { id, metadata: { alt_text: { text } } } }),
    postWith: (text: string, ...media_ids: string[]) =>
      ask('POST', '/2/tweets', { token, body: { text, media: { media_ids } } }),
    post: (text: string, parentId?: string) =>
      ask('POST', '/2/tweets', {
        token,
        body: { text, ...(parentId === undefined ? {} : { reply: { in_reply_to_tweet_id: parentId } }) },
      }),
    read: (path: string) => ask('GET', path, { token }),
  };
}

async function clientOfBluesky(access: AccessTo['bluesky'], ask: Ask) {
  const session = await ask('POST', '/xrpc/com.atproto.server.createSession', {
    body: { identifier: access.handle, password: access.appPassword },
  });
  const { did, accessJwt, refreshJwt } = session.body as Record<'did' | 'accessJwt' | 'refreshJwt', string>;
  const call = (nsid: string, body: unknown, token = accessJwt) =>
    ask('POST', `/xrpc/com.atproto.repo.${nsid}`, { body, token });
  return {
    ...access,
    did,
    accessJwt,
    refreshJwt,
    call,
    uploadBlob: (bytes: Buffer, type = 'image/png') =>
      ask('POST', '/xrpc/com.atproto.repo.uploadBlob', {
        token: accessJwt,
        body: bytes,
        headers: { 'content-type': type },
      }),
    write: (...records: { collection?: string; rkey?: string; value: Record<string, unknown> }[]) =>
      call('applyWrites', {
        repo: did,
        validate: true,
        writes: records.map((record) => ({
          $type: 'com.atproto.repo.applyWrites#create',
          collection: 'app.bsky.feed.post',
          ...record,
        })),
      }),
  };
}

export const postRecord = (text: string, more: Record<string, unknown> = {}) => ({
  $type: 'app.bsky.feed.post',
  text,
  createdAt: '2026-11-21T01:00:00.000Z',
  ...more,
});

/** Files that are recognised by their first bytes; what comes after is anything. */
export const testFiles = {
  png: (rest = '') => Buffer.from(`\x89PNG\r\n\x1a\n${rest}`, 'latin1'),
  gif: (rest = '') => Buffer.from(`GIF89a${rest}`, 'latin1'),
  mp4: (rest = '') => Buffer.from(`\0\0\0\x18ftypisom${rest}`, 'latin1'),
};

export const sha256Of = (bytes: Buffer) => hash('sha256', bytes, 'hex');

/** An embed of pictures, of which each is what `uploadBlob` answered. */
export const imagesEmbed = (...images: { image: unknown; alt: string; aspectRatio?: unknown }[]) => ({
  $type: 'app.bsky.embed.images',
  images,
});
