import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';

let usual: Dashboard;
let own: Dashboard;

beforeAll(async () => {
  usual = await startDashboard();
  own = await startDashboard({ COOKIE_PREFIX: 'carillon_1' });
});

afterAll(async () => {
  await own.stop();
  await usual.stop();
});

const status = async ({ get }: ReturnType<Dashboard['browser']>) => (await get('/app/usage')).status;

describe('two installations on one host', () => {
  it('do not sign each other out', async () => {
    const [here, there] = [await usual.signedIn(), await own.signedIn()];
    for (const [name, value] of here.client.cookies) there.client.cookies.set(name, value);
    expect(await status(there.client)).toBe(200);
    expect([...there.client.cookies.keys()].filter((name) => name.endsWith('_session')).sort()).toEqual([
      'carillon_1_session',
      'carillon_session',
    ]);
    expect((await there.client.post('/app/sign-out')).status).toBe(204);
    expect([...there.client.cookies.keys()].filter((name) => name.endsWith('_session'))).toEqual([
      'carillon_session',
    ]);
    expect(await status(here.client)).toBe(200);
  });
});

describe('an installation that gets a prefix of its own', () => {
  it('knows the session that a browser has, and ends it', async () => {
    const { client } = await own.signedIn();
    const token = client.cookies.get('carillon_1_session') ?? '';
    client.cookies.delete('carillon_1_session');
    client.cookies.set('carillon_session', token);
    expect(await status(client)).toBe(200);
    expect((await client.post('/app/sign-out')).status).toBe(204);
    expect(client.cookies.has('carillon_session')).toBe(false);
  });
});
