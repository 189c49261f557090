import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyRequest } from '../testing/every-request.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard();
  me = await dashboard.signedIn({ admin: true });
  await dashboard.carillon.account(me.profileId, 'x', 'demo');
  const wanted = { name: 'a key', scopes: ['posts:read'], expiresIn: null, sandbox: false };
  expect((await me.client.post('/app/keys', wanted)).status).toBe(200);
});

afterAll(() => dashboard.stop());

/** Values that stand in the rows of this person, and stay there. */
async function stored(): Promise<string[]> {
  const { passwordHash } = await dashboard.db.user.findUniqueOrThrow({ where: { id: me.userId } });
  const keys = await dashboard.db.apiKey.findMany({ where: { userId: me.userId } });
  const credentials = await dashboard.db.credentials.findMany();
  return [
    passwordHash,
    ...keys.map(({ hash }) => hash),
    ...credentials.flatMap(({ sealed }) => [sealed, String(JSON.parse(sealed).ciphertext)]),
  ];
}

describe('what a browser reads', () => {
  it('holds no hash and no sealed value, whatever it asks for', async () => {
    const inner = await stored();
    expect(inner.length).toBeGreaterThanOrEqual(4);
    const read: string[] = [];
    for (const { path } of everyRequest.filter(({ method }) => method === 'GET')) {
      const { status, text } = await me.client.get(path);
      if (status === 200) read.push(path);
      expect([path, ...inner.filter((value) => text.includes(value))]).toEqual([path]);
    }
    expect(read).toEqual(expect.arrayContaining(['/app/keys', '/app/accounts', '/app/people', '/v1/posts']));
  });
});
