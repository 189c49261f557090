import { createApiServer } from '@carillon/http/create-api-server';
import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { personOperation } from '../server/operation.ts';
import { serveOperation } from '../server/serve-operation.ts';
import { everyRequest } from '../testing/every-request.ts';
import { personClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({ TRUSTED_PROXIES: 'loopback' });
});

afterAll(() => dashboard.stop());

/** Each attack comes from a network of its own: many from one are refused for that. */
let network = 1;

const refusals = async (
  client: ReturnType<Dashboard['browser']>,
  requests: readonly { method: string; path: string }[],
) =>
  Promise.all(
    requests.map(async ({ method, path }) => {
      const from = { headers: { 'x-forwarded-for': `2001:db8:${(network++).toString(16)}::1` } };
      const { status, headers } = await client.send(method, path, {
        ...from,
        ...(method !== 'GET' && { body: {} }),
      });
      return `${method} ${path} ${status} ${headers.get('x-error-code')}`;
    }),
  );

const all = (requests: typeof everyRequest, refusal: string) =>
  requests.map(({ method, path }) => `${method} ${path} ${refusal}`);

describe('a browser that is not signed in', () => {
  const closed = everyRequest.filter(({ who }) => who !== 'anyone');

  it('is refused by every operation that needs a person', async () => {
    expect(await refusals(dashboard.browser(), closed)).toEqual(all(closed, '401 signed_out'));
  });

  it.each(['', 'none', 'a'.repeat(4_000), "' OR 1=1 --", '%00', '[object Object]'])(
    'is refused as well with the cookie %j',
    async (token) => {
      const browser = dashboard.browser();
      browser.cookies.set('carillon_session', token);
      expect(await refusals(browser, closed)).toEqual(all(closed, '401 signed_out'));
    },
  );

  it('is refused as well with an API key', async () => {
    const { apiKey } = await dashboard.carillon.tenant('scale');
    const { status } = await dashboard.browser().send('GET', '/app/keys', {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    expect(status).toBe(401);
  });
});

describe('what is for admins', () => {
  const forAdmins = everyRequest.filter(({ who }) => who === 'admin');

  it('is refused to everybody else', async () => {
    const { client } = await dashboard.signedIn();
    expect(await refusals(client, forAdmins)).toEqual(all(forAdmins, '403 not_admin'));
  });

  it('is looked up at each request, and done for admins only', async () => {
    const done: string[] = [];
    const operation = personOperation({
      who: 'admin',
      method: 'post',
      path: '/app/steer',
      async handle(_, { person }) {
        done.push(person.userId);
        return null;
      },
    });
    const app = express();
    serveOperation(app, operation, dashboard.parts);
    app.use((error: { status: number }, _request: unknown, response: express.Response, _next: unknown) => {
      response.sendStatus(error.status);
    });
    const server = createApiServer(app);
    const port = await freePort();
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    const steer = async ({ client }: Awaited<ReturnType<Dashboard['signedIn']>>) => {
      const { cookies, csrfToken } = client;
      const other = personClient(`http://127.0.0.1:${port}`);
      for (const [name, value] of cookies) other.cookies.set(name, value);
      return (await other.send('POST', '/app/steer', { headers: { 'x-csrf-token': csrfToken() } })).status;
    };
    const [admin, person] = [await dashboard.signedIn({ admin: true }), await dashboard.signedIn()];
    expect([await steer(admin), await steer(person)]).toEqual([204, 403]);
    await dashboard.db.user.update({ where: { id: admin.userId }, data: { admin: false } });
    expect(await steer(admin)).toBe(403);
    expect(done).toEqual([admin.userId]);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
});
