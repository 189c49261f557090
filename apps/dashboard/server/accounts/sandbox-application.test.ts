import { startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

const application = { X_CLIENT_ID: 'carillon', X_CLIENT_SECRET: 'real-secret' };

let dashboard: Dashboard;
let listener: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  listener = await startScriptedServer(() => ({ body: { token_type: 'bearer' } }));
  dashboard = await startDashboard({ ...application, SANDBOX_URL: listener.url });
});
afterAll(async () => {
  await dashboard.stop();
  await listener.close();
});

describe('whoever answers in the place of the sandbox', () => {
  it('is told neither the id nor the secret of the application on X', async () => {
    const { client, profileId } = await dashboard.signedIn();
    const body = { profileId, sandbox: true };
    const begun = await client.send<{ url: string }>('POST', '/app/accounts/x/begin', { body });
    const page = new URL(begun.body.data.url);
    expect([page.origin, page.searchParams.get('client_id')]).toEqual([listener.url, 'sandbox']);
    await client.get(`/connect/x/callback?state=${page.searchParams.get('state')}&code=any`);
    expect(listener.requests.map(({ headers }) => headers['authorization'])).toEqual([
      `Basic ${btoa('sandbox:sandbox')}`,
    ]);
    expect(JSON.stringify(listener.requests)).not.toMatch(/real-secret|carillon:/);
  });
});

describe('a server without SANDBOX_URL', () => {
  it('has no sandbox, asks nobody for one, and says so', async () => {
    const { carillon } = dashboard;
    const closed = await startDashboard({ ...application, SANDBOX_URL: '' }, { carillon });
    try {
      const { client, profileId } = await closed.signedIn();
      const noSandbox = 'This server has no sandbox. Its admin must set SANDBOX_URL.';
      for (const [path, body] of [
        ['/app/accounts/x/begin', { profileId, sandbox: true }],
        ['/app/accounts/bluesky', { profileId, sandbox: true, handle: 'a.test', appPassword: 'b' }],
      ] as const) {
        const { status, body: said } = await client.send('POST', path, { body });
        expect([status, said.error]).toEqual([400, expect.stringContaining(noSandbox)]);
      }
    } finally {
      await closed.stop();
    }
  });
});

describe('a sandbox that only containers reach', () => {
  it('is not offered to browsers, and nobody is sent there', async () => {
    const { carillon } = dashboard;
    const environment = { ...application, SANDBOX_URL: 'http://sandbox:3000' };
    const inner = await startDashboard(environment, { carillon });
    try {
      const { client, profileId } = await inner.signedIn();
      const session = await client.get<{ sandboxUrl: string | null }>('/app/session');
      expect(session.body.data.sandboxUrl).toBeNull();
      const body = { profileId, sandbox: true };
      const begun = await client.send('POST', '/app/accounts/x/begin', { body });
      const unreachable = 'Browsers cannot reach the sandbox of this server.';
      expect([begun.status, begun.body.error]).toEqual([400, expect.stringContaining(unreachable)]);
    } finally {
      await inner.stop();
    }
  });

  it('is offered to browsers at SANDBOX_PUBLIC_URL', async () => {
    const { carillon } = dashboard;
    const SANDBOX_PUBLIC_URL = 'https://sandbox.example.com';
    const environment = { ...application, SANDBOX_URL: 'http://sandbox:3000', SANDBOX_PUBLIC_URL };
    const outer = await startDashboard(environment, { carillon });
    try {
      const { client, profileId } = await outer.signedIn();
      const session = await client.get<{ sandboxUrl: string | null }>('/app/session');
      expect(session.body.data.sandboxUrl).toBe(SANDBOX_PUBLIC_URL);
      const body = { profileId, sandbox: true };
      const begun = await client.send<{ url: string }>('POST', '/app/accounts/x/begin', { body });
      expect(new URL(begun.body.data.url).origin).toBe(SANDBOX_PUBLIC_URL);
    } finally {
      await outer.stop();
    }
  });
});
