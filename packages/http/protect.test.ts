import { startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let carillon: Awaited<ReturnType<typeof startCarillon>>;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

const headersOf = async (path: string) => (await fetch(`${carillon.url}${path}`)).headers;

it('data, errors included, can be framed, sniffed and run by nobody', async () => {
  for (const path of ['/v1/posts', '/v1/nothing']) {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

it('what is read in a browser has the headers of pages', async () => {
  const headers = await headersOf('/openapi.json');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

it('no answer lets pages of other sites read it', async () => {
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const [method, path] of [
    ['GET', '/v1/posts'],
    ['OPTIONS', '/v1/posts'],
    ['GET', '/openapi.json'],
  ] as const) {
    const { headers } = await fetch(`${carillon.url}${path}`, { method, headers: asked });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
