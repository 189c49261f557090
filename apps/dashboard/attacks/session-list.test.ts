import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly browser: string;
  readonly address: string;
  readonly method: string;
}

const listed = async (client: PersonClient) => (await client.get<Listed[]>('/app/sessions')).body.data;
const works = async (client: PersonClient) => (await client.get('/app/usage')).status;

/** Somebody who is signed in in two browsers. */
async function twice() {
  const person = await dashboard.signedIn();
  const other = dashboard.browser();
  await other.signIn(person.email, person.password);
  return { ...person, other };
}

describe('the list of sessions', () => {
  it("says where, and which one is this, and nothing of another user's", async () => {
    await dashboard.signedIn();
    const { client } = await dashboard.signedIn();
    const sessions = await listed(client);
    expect(sessions).toEqual([
      expect.objectContaining({ current: true, address: '127.0.0.x', method: 'password' }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain(client.cookies.get('carillon_session'));
  });

  it('names a browser that it knows, and copes with a hostile name', async () => {
    const person = await dashboard.person();
    const names: (string | undefined)[] = [];
    for (const agent of [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      `Mozilla/5.0 ${'('.repeat(10_000)}`,
      '<script>alert(1)</script>',
    ]) {
      const client = dashboard.browser();
      const { email, password } = person;
      const body = { email, password };
      await client.send('POST', '/app/sign-in', { body, headers: { 'user-agent': agent } });
      names.push((await listed(client)).find(({ current }) => current)?.browser);
    }
    expect(names[0]).toBe('Firefox on Linux');
    for (const name of names) expect(name?.length).toBeLessThan(120);
  });

  it('ends one session, whose next request is refused', async () => {
    const { client, other } = await twice();
    const [{ id } = { id: '' }] = (await listed(client)).filter(({ current }) => !current);
    expect((await client.delete(`/app/sessions/${id}`)).status).toBe(204);
    expect([await works(client), await works(other)]).toEqual([200, 401]);
    expect((await client.delete(`/app/sessions/${id}`)).status).toBe(404);
  });

  it('ends all sessions but the own one', async () => {
    const { client, other, email, password } = await twice();
    const third = dashboard.browser();
    await third.signIn(email, password);
    expect((await client.post('/app/sessions/end-others')).body.data).toEqual({ ended: 2 });
    expect(await Promise.all([client, other, third].map(works))).toEqual([200, 401, 401]);
  });

  it('ends no session of another person', async () => {
    const [mine, theirs] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const [{ id } = { id: '' }] = await listed(theirs.client);
    expect((await mine.client.delete(`/app/sessions/${id}`)).status).toBe(404);
    await mine.client.post('/app/sessions/end-others');
    expect(await works(theirs.client)).toBe(200);
  });

  it('has fifty at most: the one that was not used for longest goes', async () => {
    const { client, userId, email, password } = await dashboard.signedIn();
    await dashboard.db
      .$executeRaw`UPDATE sessions SET last_used_at = now() - interval '1 minute' WHERE user_id = ${userId}`;
    for (let at = 0; at < 50; at += 1) await dashboard.browser().signIn(email, password);
    expect(await works(client)).toBe(401);
    expect(await dashboard.db.session.count({ where: { userId } })).toBe(50);
  });
});
