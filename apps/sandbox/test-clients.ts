import { type SandboxOptions, startSandbox } from './sandbox.ts';

interface Extra {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** For tests: a sandbox, and ways to call it over real sockets. */
export async function startTestSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);

  async function ask(method: string, path: string, { body, token, headers }: Extra = {}) {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text.startsWith('{');
    const answer = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: answer };
  }

  function x(handle = 'demo') {
    const access = sandbox.account('x', handle);
    const token = access.accessToken;
    return {
      ...access,
      token,
      post: (text: string, parentId?: string) =>
        ask('POST', '/2/tweets', {
          token,
          body: { text, ...(parentId === undefined ? {} : { reply: { in_reply_to_tweet_id: parentId } }) },
        }),
      read: (path: string) => ask('GET', path, { token }),
    };
  }

  async function bluesky(handle = 'demo') {
    const access = sandbox.account('bluesky', handle);
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
      write: (...records: { rkey?: string; value: Record<string, unknown> }[]) =>
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

  return { sandbox, ask, x, bluesky };
}

export const postRecord = (text: string, more: Record<string, unknown> = {}) => ({
  $type: 'app.bsky.feed.post',
  text,
  createdAt: '2026-11-21T01:00:00.000Z',
  ...more,
});
