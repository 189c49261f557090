import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyRequest } from '../testing/every-request.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const elsewhere = 'evil.example';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard();
  me = await dashboard.signedIn({ admin: true });
});

afterAll(() => dashboard.stop());

const names = ['next', 'to', 'url', 'redirect', 'redirect_uri', 'return_to', 'continue'];
const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, `https://${elsewhere}/`])));
const body = Object.fromEntries(query);
const told = {
  referer: `https://${elsewhere}/`,
  'x-forwarded-host': elsewhere,
  'x-original-url': `//${elsewhere}`,
};

/** True for an answer that redirects, and for one that names the other site in a header. */
const leadsTo = ({ status, headers }: { status: number; headers: Headers }) => ({
  isElsewhere: [...headers].some(([, value]) => value.includes(elsewhere)),
  isMoved: status >= 300 && status < 400,
});

const nowhere = { isElsewhere: false, isMoved: false };

describe.each(everyRequest.map((request) => [`${request.method} ${request.path}`, request] as const))(
  '%s',
  (_, { method, path }) => {
    it('leads nowhere that the request names', async () => {
      const more = { headers: told, ...(method !== 'GET' && { body }) };
      const { isElsewhere } = leadsTo(await me.client.send(method, `${path}?${query}`, more));
      expect(isElsewhere).toBe(false);
    });
  },
);

describe('an address of a page', () => {
  it.each([
    `//${elsewhere}`,
    `//${elsewhere}/%2e%2e`,
    `/\\${elsewhere}`,
    `/%2f%2f${elsewhere}`,
    `/%5c${elsewhere}`,
    `/https://${elsewhere}`,
    `/assets//${elsewhere}/..`,
    `/assets/..//${elsewhere}`,
    '/assets',
    '/assets/',
    `/sign-in?${query}`,
    `/set-up?${query}`,
    `/keys//${elsewhere}/`,
  ])('%s redirects to no other site', async (path) => {
    expect(leadsTo(await me.client.send('GET', path, { headers: told }))).toEqual(nowhere);
  });

  it.each(['/%E0%A4%A', '/assets/%00', '/assets/%2e%2e%2findex.html', '/assets/..%2f..%2f..%2fpackage.json'])(
    '%s opens no file outside the assets',
    async (path) => {
      const { status, text } = await me.client.get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toContain('carillon"');
    },
  );
});
