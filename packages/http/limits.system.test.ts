import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiServer, defaultLimits } from './create-api-server.ts';
import { maxDepth } from './read-json.ts';
import { rawConnection } from './testing/raw-connection.ts';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
});

afterAll(() => carillon.stop());

const send = async (body: string | Buffer, more: Record<string, string> = {}, path = '/posts') => {
  const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json', ...more };
  const request = { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) };
  const response = await fetch(`${carillon.url}/v1${path}`, request);
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, code: response.headers.get('x-error-code'), error };
};

const get = async (path: string, more: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${tenant.apiKey}`, ...more };
  const response = await fetch(`${carillon.url}/v1${path}`, { headers });
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, code: response.headers.get('x-error-code'), error };
};

describe('the size of a body', () => {
  const tooLarge = {
    status: 413,
    code: 'body_too_large',
    error: 'The request body is larger than the limit of 1000000 bytes.',
  };

  it('may be that of the largest request there is: 50 targets of 25 items of 300 graphemes', async () => {
    const accounts = Array.from({ length: 50 }, (_, n) => `sac_${String(n).padStart(26, '0')}`);
    const items = Array.from({ length: 25 }, () => ({ content: 'a'.repeat(300) }));
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
    const { code } = await send(JSON.stringify({ profileId: tenant.profileId, platforms }));
    expect(code).toBe('social_accounts_not_found');
  });

  it('is refused beyond the limit, by its own word and by what arrives', async () => {
    expect(await send(`"${'a'.repeat(1_000_000)}"`)).toEqual(tooLarge);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is that after decompression: a bomb of %s is refused', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(5_000_000, ' '));
    expect(bomb.length).toBeLessThan(6_000);
    expect(await send(bomb, { 'content-encoding': encoding })).toEqual(tooLarge);
  });
});

describe('the depth of a body', () => {
  const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}0${close.repeat(depth)}`;
  const inside = (depth: number) => `{"profileId":${nested(depth - 1)},"platforms":{}}`;
  const tooDeep = {
    status: 400,
    code: 'json_too_deep',
    error: 'The request body is nested deeper than the limit of 20 levels.',
  };

  it.each([
    ['one level beyond the limit', inside(maxDepth + 1)],
    ['49,000 lists', nested(49_000)],
    ['100,000 objects', nested(100_000, '{"a":', '}')],
    ['lists beside a request that is right', `{"profileId":"a","platforms":{},"x":${nested(400_000)}}`],
  ])('is refused: %s', async (_, body) => {
    expect(await send(body)).toEqual(tooDeep);
  });

  it('is looked at up to the limit as any other body', async () => {
    expect((await send(inside(maxDepth))).code).toBe('wrong_type');
  });
});

describe('the head of a request', () => {
  it('is refused with too many headers', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, 'a']));
    expect(await get('/posts', many)).toEqual({
      status: 431,
      code: 'too_many_headers',
      error: 'The request has more than the limit of 100 headers.',
    });
  });

  it('is refused with too many parameters', async () => {
    const query = Array.from({ length: 51 }, (_, n) => `a${n}=b`).join('&');
    expect(await get(`/posts?${query}`)).toEqual({
      status: 400,
      code: 'too_many_parameters',
      error: 'The URL has more than the limit of 50 query parameters.',
    });
  });
});

describe('lists', () => {
  it('end at 1,000 posts', async () => {
    const { userId, profileId } = tenant;
    await carillon.db.$executeRaw`
      INSERT INTO posts (id, user_id, profile_id, content, status)
      SELECT 'pst_' || lpad(n::text, 26, '0'), ${userId}, ${profileId}, 'a', 'draft' FROM generate_series(1, 1001) n`;
    const response = await fetch(`${carillon.url}/v1/posts`, {
      headers: { authorization: `Bearer ${tenant.apiKey}` },
    });
    const { data } = (await response.json()) as { data: { id: string }[] };
    expect(data).toHaveLength(1_000);
    expect(data.map(({ id }) => id)).not.toContain(`pst_${'1'.padStart(26, '0')}`);
  });
});

describe('a connection', () => {
  const serve = async (limits: Partial<typeof defaultLimits>) => {
    const server = createApiServer((request, response) => {
      request.resume().once('end', () => response.end('done'));
    }, limits);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const close = () => new Promise((done) => server.close(done).closeAllConnections());
    return { url: `http://127.0.0.1:${port}`, close };
  };

  /** One more byte every 20 ms: never silent, and never done. */
  const trickle = async (url: string, begin: string) => {
    const connection = await rawConnection(url);
    connection.write(begin);
    const timer = setInterval(() => connection.write('a'), 20);
    const answer = await connection.answer();
    clearInterval(timer);
    return answer;
  };

  const answerOf = (status: number, code: string, error: string) => {
    const text = JSON.stringify({ error }).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(
      `^HTTP/1.1 ${status} ${STATUS_CODES[status]}\\r\\n[\\s\\S]*\\r\\nX-Error-Code: ${code}\\r\\nX-Request-Id: req_\\w{26}\\r\\n[\\s\\S]*\\r\\n\\r\\n${text}$`,
    );
  };

  it('is closed when the headers never end', async () => {
    const { url, close } = await serve({ headersTimeout: 300, connectionsCheckingInterval: 50 });
    const answer = await trickle(url, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(answer).toMatch(answerOf(408, 'request_too_slow', 'The request did not arrive in time.'));
    await close();
  });

  it('is closed when the body never ends', async () => {
    const limits = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 };
    const { url, close } = await serve(limits);
    const answer = await trickle(url, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n');
    expect(answer).toMatch(answerOf(408, 'request_too_slow', 'The request did not arrive in time.'));
    await close();
  });

  it('is closed when it asks nothing any more', async () => {
    const { url, close } = await serve({ keepAliveTimeout: 50 });
    const connection = await rawConnection(url);
    connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 200 OK[\s\S]*done/);
    await close();
  });

  it('gets no second answer in the place of one that is being made, but after it', async () => {
    const answers: ServerResponse[] = [];
    const server = createApiServer((_request, response) => answers.push(response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const connection = await rawConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    connection.write('this is not HTTP\r\n\r\n');
    await sleep(300);
    expect(connection.soFar()).toBe('');
    answers[0]?.end('the first');
    expect(await connection.answer()).toMatch(/^HTTP\/1.1 200 .+the first.*HTTP\/1.1 400 /s);
    expect(answers).toHaveLength(1);
    await new Promise((done) => server.close(done).closeAllConnections());
  });

  it('has these limits in the api process, and answers in JSON when they are passed', async () => {
    expect(defaultLimits).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
    const { url, program } = await startApiProcess(carillon.instance);
    const large = await rawConnection(url);
    large.write(`GET /v1/posts HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`);
    const sentence = 'The headers of the request are larger than the limit of 16384 bytes.';
    expect(await large.answer()).toMatch(answerOf(431, 'headers_too_large', sentence));
    const garbage = await rawConnection(url);
    garbage.write('this is not HTTP\r\n\r\n');
    const unreadable = 'The request cannot be read: it is cut off, or not HTTP.';
    expect(await garbage.answer()).toMatch(answerOf(400, 'unreadable', unreadable));
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  });
});
