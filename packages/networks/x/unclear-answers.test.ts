import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { ApiRequestError, TwitterApi } from 'twitter-api-v2';
import { createClient, startCall } from './client.ts';
import { createX } from './publisher.ts';
import { app, batchOf, sessionAt } from './testing/scripted-tokens.ts';

/** How long an answer may take that never comes whole, and any other one, ms. */
const [soon, deadline] = [400, 20_000];
const x = createX({ ...app, deadline });
const impatient = createX({ ...app, deadline: soon });
const publish = (baseUrl: string, by = x) => by.publish(batchOf('Hello'), sessionAt(baseUrl));

async function publishTo(answer: ScriptedAnswer) {
  const server = await startScriptedServer(() => answer);
  try {
    return await publish(server.url, answer.fault === 'hang' ? impatient : x);
  } finally {
    await server.close();
  }
}

const unconfirmed = (reason: string) => ({
  kind: 'unknown',
  code: 'unconfirmed',
  message: `X did not confirm the post (${reason}). It may have been published; check the account before resending.`,
});
const unreachable = {
  kind: 'retry',
  code: 'unreachable',
  message: 'Could not reach X. Please try again later.',
};
const created = { data: { id: '1445880548472328192', text: 'Hello' } };
const json = { 'content-type': 'application/json' };

describe('a write that never left', () => {
  it('is tried again after a failed TLS handshake', async () => {
    const plain = await startScriptedServer(() => ({ status: 201, body: created }));
    expect(await publish(plain.url.replace('http:', 'https:'))).toEqual(unreachable);
    expect(plain.requests).toEqual([]);
    await plain.close();
  });

  it('is tried again when the time was over before it began', async () => {
    const server = await startScriptedServer(() => ({ status: 201, body: created }));
    const session = sessionAt(server.url);
    const slow = { ...session.vault, read: () => expired(session.vault.read) };
    expect(await impatient.publish(batchOf('Hello'), { ...session, vault: slow })).toEqual(unreachable);
    expect(server.requests).toEqual([]);
    await server.close();
  });
});

describe('a write whose answer is no use', () => {
  const answers: [name: string, answer: ScriptedAnswer, reason: string][] = [
    ['a reset connection', { fault: 'reset' }, 'connection reset'],
    ['silence', { fault: 'hang' }, 'no answer within 0.4 s'],
    ['201 without an id', { status: 201, body: { data: { text: 'Hello' } } }, 'no post id in the answer'],
    ['201 with another kind of id', { status: 201, body: { data: { id: 7 } } }, 'no post id in the answer'],
    ['201 without a body', { status: 201, headers: json }, 'no post id in the answer'],
    ['200 with errors', { body: { errors: [{ title: 'x' }] } }, 'no post id in the answer'],
    ['302', { status: 302, headers: { location: 'https://x.com/' } }, 'no post id in the answer'],
    [
      '201 cut before the id',
      { status: 201, body: { data: { text: 'Hello', id: '14458805' } }, fault: 'cut' },
      'no post id in the answer',
    ],
    [
      '403 cut before its reason',
      { status: 403, headers: json, body: { detail: 'duplicate content' }, fault: 'cut' },
      'HTTP 403, unreadable answer',
    ],
  ];

  it.each(answers)('%s is unknown', async (_, answer, reason) => {
    expect(await publishTo(answer)).toEqual(unconfirmed(reason));
  });

  it('says its status where it has one', async () => {
    expect(await publishTo({ status: 503 })).toEqual({ ...unconfirmed('HTTP 503'), status: 503 });
  });

  it('a 201 cut after its id is published all the same', async () => {
    const body = { data: { id: '1445880548472328192', text: 'Hello, hello, hello, hello, hello, hello!' } };
    expect(await publishTo({ status: 201, body, fault: 'cut' })).toEqual({
      kind: 'published',
      remoteIds: ['1445880548472328192'],
    });
  });
});

describe('hostile answers', () => {
  it('what comes after the first megabyte is not waited for, nor read', async () => {
    const body = `${' '.repeat(2_000_000)}${JSON.stringify(created)}`;
    expect(await publishTo({ status: 201, body })).toEqual(unconfirmed('no post id in the answer'));
  });

  it.each([[null], [{ code: 1 }, null], { length: 1 }, [[]], 'x'])(
    'errors %j end no process',
    async (errors) => {
      expect(await publishTo({ status: 400, body: { errors, detail: 'No cashtags.' } })).toMatchObject({
        kind: 'refused',
        message: 'X rejected the post: No cashtags.',
      });
    },
  );
});

describe('twitter-api-v2', () => {
  it('still hides the cause of a failed request, so the trace is needed', async () => {
    const client = createClient('token', startCall('http://127.0.0.1:4', deadline));
    const error = await client.api.v2.me().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiRequestError);
    expect((error as ApiRequestError).requestError).toBeUndefined();
    expect(client.trace).toMatchObject({ connected: false, cause: { code: 'ECONNREFUSED' } });
  });

  it('still loses a token pair whose answer names no scope, so its parts are read here', async () => {
    const server = await startScriptedServer(() => ({ body: { access_token: 'a', refresh_token: 'r' } }));
    const { api } = createClient(app, startCall(server.url, deadline));
    expect(api).toBeInstanceOf(TwitterApi);
    await expect(api.refreshOAuth2Token('spent')).rejects.toThrow(TypeError);
    await server.close();
  });
});

/** Reads when the short deadline is certainly over. */
async function expired<T>(read: () => Promise<T>): Promise<T> {
  const over = AbortSignal.timeout(soon + 50);
  await new Promise((done) => over.addEventListener('abort', done));
  return read();
}
