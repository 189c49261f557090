import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let script: string;

beforeAll(async () => {
  dashboard = await startDashboard();
  const page = await (await fetch(dashboard.url)).text();
  script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
});

afterAll(() => dashboard.stop());

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** As they came, bytes. */
  readonly size: number;
}

/** Not with fetch, which sends an Accept-Encoding and unpacks by itself. */
const get = (path: string, acceptEncoding?: string) =>
  new Promise<Sent>((done, fail) => {
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
    request(`${dashboard.url}${path}`, { headers }, async (response) => {
      let size = 0;
      for await (const chunk of response) size += (chunk as Buffer).length;
      done({ status: response.statusCode ?? 0, headers: response.headers, size });
    })
      .on('error', fail)
      .end();
  });

describe('a script', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('is sent to a browser that takes %s as %s', async (accepted, sent) => {
    const [plain, { status, headers, size }] = [await get(script), await get(script, accepted)];
    expect([status, headers['content-encoding']]).toEqual([200, sent]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    if (sent === undefined) expect(size).toBe(plain.size);
    else expect(size).toBeLessThan(plain.size / 3);
  });

  it('that does not exist is not a page', async () => {
    expect(await get('/assets/none.js', 'br')).toMatchObject({ status: 404 });
    expect(await get('/assets/', 'br')).toMatchObject({ status: 404 });
  });
});

describe('what is neither a page nor an operation', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'is told so for %s, as the API tells it',
    async (method) => {
      const answer = await fetch(`${dashboard.url}/nowhere?a=1`, { method });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'route_not_found']);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toContain(`${method} /nowhere`);
      expect((await fetch(dashboard.url, { method })).status).toBe(404);
    },
  );

  it('is a page for who looks', async () => {
    expect([
      (await fetch(`${dashboard.url}/nowhere`)).status,
      (await fetch(`${dashboard.url}/nowhere`, { method: 'HEAD' })).status,
    ]).toEqual([200, 200]);
  });
});
