import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

interface Steps {
  readonly isNew: boolean;
  readonly hasPosted: boolean;
  readonly hasUsedKey: boolean;
  readonly hasRealAccount: boolean;
  readonly hasWindows: boolean;
  readonly playground: Playground | null;
}

interface Playground {
  readonly profileId: string;
  readonly accounts: readonly { readonly id: string; readonly platform: string }[];
}

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard.stop());

type Client = Awaited<ReturnType<Dashboard['signedIn']>>['client'];

const steps = async (client: Client) => (await client.get<Steps>('/app/first-steps')).body.data;
const prepare = (client: Client) =>
  client.post<Playground>('/app/first-steps/playground', { timezone: 'Europe/Berlin' });

describe('the first steps of a person', () => {
  it('are told as the server knows them, and no longer after a month', async () => {
    const { client, userId } = await dashboard.signedIn();
    const none = { hasPosted: false, hasUsedKey: false, hasRealAccount: false, hasWindows: false };
    expect(await steps(client)).toEqual({ isNew: true, ...none, playground: null });
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await dashboard.db.user.update({ where: { id: userId }, data: { createdAt } });
    expect(await steps(client)).toMatchObject({ isNew: false });
  });

  it('begin with accounts of the sandbox, which are connected once, and told in the trail', async () => {
    const { client, userId, profileId } = await dashboard.signedIn();
    const { status, body } = await prepare(client);
    expect([status, body.data.profileId]).toEqual([200, profileId]);
    expect(body.data.accounts.map(({ platform }) => platform).sort()).toEqual(['bluesky', 'x']);
    expect((await prepare(client)).body.data).toEqual(body.data);
    expect((await steps(client)).playground).toEqual(body.data);
    const events = await dashboard.db.auditEvent.findMany({ where: { userId, action: 'account.connected' } });
    expect(events.map(({ details }) => details)).toEqual([
      { platform: 'x', sandbox: true },
      { platform: 'bluesky', sandbox: true },
    ]);
    const platforms = Object.fromEntries(
      body.data.accounts.map(({ id }) => [id, { items: [{ content: 'First' }] }]),
    );
    expect((await client.post('/v1/posts', { profileId, publishNow: true, platforms })).status).toBe(201);
    expect(await steps(client)).toMatchObject({ hasPosted: true, hasRealAccount: false });
  });

  it('make a profile where there is none', async () => {
    const { client, userId } = await dashboard.signedIn();
    await dashboard.db.profile.deleteMany({ where: { userId } });
    const { profileId } = (await prepare(client)).body.data;
    const profile = await dashboard.db.profile.findUnique({ where: { id: profileId } });
    expect(profile).toMatchObject({ userId, name: 'My profile', timezone: 'Europe/Berlin' });
  });

  it('make it before anything else, once, and none for who has one', async () => {
    const { client, userId, profileId } = await dashboard.signedIn();
    const make = async (timezone = 'Asia/Tokyo') =>
      client.post<{ id: string }>('/app/first-steps/profile', { timezone });
    expect((await make()).body.data).toEqual({ id: profileId });
    await dashboard.db.profile.deleteMany({ where: { userId } });
    expect((await make('Nowhere/Atlantis')).status).toBe(400);
    const made = await Promise.all([make(), make(), make()]);
    const ids = made.map(({ body }) => body.data.id);
    const profiles = await dashboard.db.profile.findMany({ where: { userId } });
    expect(profiles).toMatchObject([{ name: 'My profile', timezone: 'Asia/Tokyo' }]);
    expect(new Set(ids)).toEqual(new Set([profiles[0]?.id]));
    const events = await dashboard.db.auditEvent.count({ where: { userId, action: 'profile.created' } });
    expect(events).toBe(1);
  });

  it('say what is wrong when the plan has no room, or the sandbox is away', async () => {
    const free = await dashboard.signedIn({ plan: 'free' });
    for (const handle of ['a', 'b', 'c', 'd', 'e'])
      await dashboard.carillon.account(free.profileId, 'x', handle);
    const full = await prepare(free.client);
    expect([full.status, full.headers.get('x-error-code')]).toEqual([403, 'accounts_used_up']);

    const { carillon } = dashboard;
    const alone = await startDashboard({ SANDBOX_URL: 'http://127.0.0.1:4' }, { carillon });
    try {
      const { client } = await alone.signedIn();
      const away = await prepare(client);
      expect([away.status, away.body.error]).toEqual([400, 'The sandbox does not answer. Is it running?']);
    } finally {
      await alone.stop();
    }
  });
});
