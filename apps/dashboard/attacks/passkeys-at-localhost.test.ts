import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addPasskey } from '../testing/second-factor.ts';
import { startDashboard } from '../testing/start-dashboard.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

describe('a dashboard without https at an address of its network', () => {
  it('says that there are no passkeys', async () => {
    const own = await startDashboard({ DASHBOARD_URL: 'http://192.0.2.1:3003' }, { carillon });
    const { client } = await own.signedIn();
    const { status, body } = await client.post('/app/passkeys/begin');
    expect([status, body.error]).toEqual([409, expect.stringContaining('Passkeys need https or localhost.')]);
    expect((await client.get('/app/second-factor')).body.data).toMatchObject({ passkeyOrigin: null });
    expect((await client.get('/app/sign-in/ways')).body.data).toMatchObject({ passkeyOrigin: null });
    await own.stop();
  });
});

describe('a dashboard at a loopback address', () => {
  it('has passkeys at localhost, which let nobody in who made them elsewhere', async () => {
    const own = await startDashboard({}, { carillon });
    const local = own.url.replace('127.0.0.1', 'localhost');
    const { client, email } = await own.signedIn();
    expect((await client.get('/app/second-factor')).body.data).toMatchObject({ passkeyOrigin: local });
    const { passkey } = await addPasskey(client, local);
    const browser = own.browser();
    const begin = async () =>
      (await browser.post<{ challenge: string; rpId: string }>('/app/sign-in/passkey/begin', {})).body.data;
    const options = await begin();
    expect(options.rpId).toBe('localhost');
    for (const odd of [{ origin: own.url }, { origin: 'http://localhost:1' }, { rpId: '127.0.0.1' }]) {
      const answer = passkey.sign(await begin(), odd);
      expect((await browser.enter('/app/sign-in/passkey', { answer })).status).toBe(401);
    }
    const answer = passkey.sign(await begin());
    expect((await browser.enter('/app/sign-in/passkey', { answer })).status).toBe(200);
    const { body } = await browser.get<{ person: { email: string } }>('/app/session');
    expect(body.data.person.email).toBe(email);
    await own.stop();
  });

  it.each([
    ['localhost', 200],
    ['example.com', 403],
  ])('takes a change from a browser that names %s as the sender: %i', async (host, status) => {
    const own = await startDashboard({}, { carillon });
    const { email, password } = await own.person();
    const answer = await own.browser().send('POST', '/app/sign-in', {
      body: { email, password },
      headers: { origin: own.url.replace('127.0.0.1', host) },
    });
    expect(answer.status).toBe(status);
    await own.stop();
  });
});
