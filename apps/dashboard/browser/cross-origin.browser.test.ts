import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';

let browser: TestBrowser;
let carillon: Carillon;
let tenant: Tenant;
/** Two servers with an empty page each, of which the API knows the first. */
const servers: Server[] = [];
let friend: Page;
let stranger: Page;

async function serve(): Promise<string> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>page'),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const [known, unknown] = [await serve(), await serve()];
  [browser, carillon] = await Promise.all([openBrowser(), startCarillon({ corsOrigins: [known] })]);
  tenant = await carillon.tenant('scale');
  [friend, stranger] = [await browser.open(known), await browser.open(unknown)];
  await friend.goto('/');
  await stranger.goto('/');
});

afterAll(async () => {
  await browser.close();
  await carillon.stop();
  for (const server of servers) server.close();
});

/** A request of a page. @returns what its program sees; null when the browser shows it nothing */
const ask = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ({ url, key, body }) => {
      const request = {
        method: body === null ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': 'from a page' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      };
      const answer = await fetch(url, request).catch(() => null);
      if (answer === null) return null;
      const header = (name: string) => answer.headers.get(name);
      const names = ['x-request-id', 'ratelimit', 'location', 'etag'];
      return { status: answer.status, headers: names.filter((name) => header(name) !== null) };
    },
    { url: `${carillon.url}/v1${path}`, key: tenant.apiKey, body: body ?? null },
  );

const post = async () => {
  const account = await carillon.account(tenant.profileId, 'x', 'page');
  return { profileId: tenant.profileId, platforms: { [account]: { items: [{ content: 'From a page' }] } } };
};

describe('a page of an origin that API_CORS_ORIGINS names', () => {
  it('reads and writes with a key, and sees the headers', async () => {
    const made = await ask(friend, '/posts', await post());
    expect(made).toEqual({ status: 201, headers: ['x-request-id', 'ratelimit', 'location'] });
    const { id } = await carillon.db.post.findFirstOrThrow({ where: { userId: tenant.userId } });
    expect(await ask(friend, `/posts/${id}`)).toEqual({
      status: 200,
      headers: ['x-request-id', 'ratelimit', 'etag'],
    });
    expect(await ask(friend, '/posts/pst_unknown')).toMatchObject({ status: 404 });
  });
});

describe('a page of another origin', () => {
  it('is shown nothing, and stores nothing', async () => {
    const before = await carillon.db.post.count();
    expect(await ask(stranger, '/posts')).toBeNull();
    expect(await ask(stranger, '/posts', await post())).toBeNull();
    expect(await carillon.db.post.count()).toBe(before);
  });
});
