import { openApiDocument } from '@carillon/api/openapi';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawConnection } from './testing/raw-connection.ts';

const friend = 'https://app.example.com';
const stranger = 'https://evil.example';

let closed: Carillon;
let open: Carillon;
let wide: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  [closed, open, wide] = await Promise.all([
    startCarillon(),
    startCarillon({ corsOrigins: [friend, 'http://localhost:5173'] }),
    startCarillon({ corsOrigins: ['*'] }),
  ]);
  tenant = await open.tenant('scale');
});
afterAll(() => Promise.all([closed.stop(), open.stop(), wide.stop()]));

/** The part of the document that tells headers. */
interface Document {
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, { readonly headers?: object }> }>
  >;
}

/** A request over a socket of its own, with the headers that a browser sends and no program may set. */
async function ask({ url }: Carillon, method: string, path: string, headers: Record<string, string>) {
  const connection = await rawConnection(url);
  const all = { Host: 'carillon.example', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  connection.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const [head = '', body = ''] = (await connection.answer()).split('\r\n\r\n');
  const [start = '', ...rest] = head.split('\r\n');
  const pairs = rest.map((line) => [
    line.split(': ')[0]?.toLowerCase() ?? '',
    line.split(': ').slice(1).join(': '),
  ]);
  return { status: Number(start.split(' ')[1]), headers: new Headers(pairs as [string, string][]), body };
}

const preflight = (origin: string, method = 'POST') => ({
  Origin: origin,
  'Access-Control-Request-Method': method,
  'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
});

const corsOf = (headers: Headers) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name);

const list = (header: string | null) => (header ?? '').split(', ').map((each) => each.toLowerCase());

describe('a page of another origin', () => {
  it.each([
    ['unless somebody opened it', () => closed, friend],
    ['whose origin is not named', () => open, stranger],
    ['whose origin is another at its port', () => open, `${friend}:8443`],
    ['whose origin is like one that is named', () => open, 'https://app.example.com.evil.example'],
    ['without an origin of its own', () => open, 'null'],
  ])('is told why it may not ask: %s', async (_, carillon, origin) => {
    for (const path of ['/v1/posts', '/v1/nothing']) {
      const { status, headers, body } = await ask(carillon(), 'OPTIONS', path, preflight(origin));
      expect([status, headers.get('x-error-code'), corsOf(headers)]).toEqual([403, 'origin_not_allowed', []]);
      expect(body).toContain(`Pages of ${origin} may not call this API from a browser.`);
    }
    const plain = await ask(carillon(), 'GET', '/v1/posts', { Origin: origin });
    expect([plain.status, corsOf(plain.headers)]).toEqual([401, []]);
  });

  it('may ask for every operation, with every header that it needs, where its origin is named', async () => {
    const { paths } = openApiDocument('https://carillon.example');
    const methods = new Set(
      Object.values(paths).flatMap((each) => Object.keys(each).map((name) => name.toUpperCase())),
    );
    for (const method of methods) {
      const { status, headers, body } = await ask(open, 'OPTIONS', '/v1/posts', preflight(friend, method));
      expect([status, body, headers.get('access-control-allow-origin')]).toEqual([204, '', friend]);
      expect(list(headers.get('access-control-allow-methods'))).toContain(method.toLowerCase());
      expect(list(headers.get('access-control-allow-headers'))).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-match']),
      );
      expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(60);
      expect(list(headers.get('vary'))).toContain('origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('may read answers and refusals, and all headers that the document tells', async () => {
    const good = { Origin: friend, Authorization: `Bearer ${tenant.apiKey}` };
    const answers = [
      await ask(open, 'GET', '/v1/posts', good),
      await ask(open, 'GET', '/v1/posts?page=2', good),
      await ask(open, 'GET', '/v1/nothing', good),
      await ask(open, 'GET', '/v1/posts', { Origin: friend }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 401]);
    const { paths } = openApiDocument('https://carillon.example') as unknown as Document;
    const documented = new Set<string>();
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const { headers = {} } of Object.values(operation.responses))
        for (const name of Object.keys(headers)) documented.add(name.toLowerCase());
    expect(documented.size).toBeGreaterThan(8);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(friend);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(list(headers.get('access-control-expose-headers'))).toEqual(
        expect.arrayContaining([...documented]),
      );
    }
  });

  it('is told apart by caches', async () => {
    for (const headers of [{}, { Origin: friend }, { Origin: stranger }])
      expect(list((await ask(open, 'GET', '/v1/posts', headers)).headers.get('vary'))).toContain('origin');
  });

  it('may be any where all may, and still has no cookies', async () => {
    const { status, headers } = await ask(wide, 'OPTIONS', '/v1/posts', preflight(stranger));
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await ask(wide, 'GET', '/v1/posts', { Origin: stranger });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('what is not the API', () => {
  it('is opened to nobody, nor is a request that is of no page', async () => {
    for (const [method, path, headers] of [
      ['OPTIONS', '/docs', preflight(friend)],
      ['GET', '/docs', { Origin: friend }],
      ['GET', '/metrics', { Origin: friend }],
      ['GET', '/v1/posts', {}],
    ] as const)
      expect(corsOf((await ask(open, method, path, headers)).headers)).toEqual([]);
  });
});
