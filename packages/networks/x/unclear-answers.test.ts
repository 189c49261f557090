import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterEach, describe, expect, it } from '@jest/globals';
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
  it('is tried again after a refused connection', async () => {
    expect(await publish('http://127.0.0.1:4')).toEqual(unreachable);
  });

  it('is tried again after a host without an address', async () => {
    expect(await publish('http://x.invalid')).toEqual(unreachable);
  });

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

  it.each([500, 502, 503, 504])('%i is unknown, with any body', async (status) => {
    const failure = { ...unconfirmed(`HTTP ${status}`), status };
    expect(await publishTo({ status, body: { title: 'Service Unavailable', status } })).toEqual(failure);
    expect(await publishTo({ status, body: '<html>Over capacity</html>' })).toEqual(failure);
    expect(await publishTo({ status, headers: json, body: '<html>' })).toEqual(failure);
    expect(await publishTo({ status })).toEqual(failure);
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
  let server: Server;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  afterEach(close);

  async function listen(answer: Parameters<typeof createServer>[1]) {
    server = createServer(answer);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('a drip ends at the deadline', async () => {
    const url = await listen((_, response) => {
      response.writeHead(201, json);
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await publish(url, impatient)).toEqual(unconfirmed('no answer within 0.4 s'));
  });

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

  it('a corrupt gzip body, which nobody asked for, harms nothing', async () => {
    const url = await listen((_, response) => {
      response.writeHead(201, { ...json, 'content-encoding': 'gzip' });
      response.end('this is no gzip');
    });
    expect(await publish(url)).toEqual(unconfirmed('no post id in the answer'));
  });
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
