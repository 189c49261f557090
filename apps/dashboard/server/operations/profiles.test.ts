import { deleteProfile } from '@carillon/accounts';
import { newId } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

type Person = Awaited<ReturnType<Dashboard['signedIn']>>;

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
  dashboard.carillon.startWorker();
});

afterAll(() => dashboard.stop());

const remove = ({ client }: Person, id: string) => client.delete<{ deleted: boolean }>(`/app/profiles/${id}`);

/** Asks again until all of it is gone, as the page does: on a busy machine two seconds may be too few. */
const removeWhole = (person: Person, id: string) =>
  until('the profile to be deleted', async () => (await remove(person, id)).body.data.deleted);

const contentsOf = async ({ client }: Person, id: string) =>
  (await client.get<object>(`/app/profiles/${id}/contents`)).body.data;
const refusal = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`;

/** Writes a post on one account. @returns its id */
async function write({ client }: Person, profileId: string, account: string, how: object): Promise<string> {
  const platforms = { [account]: { items: [{ content: `words of ${profileId}` }] } };
  const answer = await client.send<{ id: string }>('POST', '/v1/posts', {
    body: { profileId, platforms, ...how },
    headers: { 'idempotency-key': newId('pst') },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

const reach = (id: string, status: string) =>
  until(`the post to be ${status}`, async () => {
    const { status: now } = await dashboard.db.post.findUniqueOrThrow({ where: { id } });
    return now === status;
  });

/** A second profile of a person, with an account, a draft and a post that is out. */
async function fullProfile(person: Person) {
  const wanted = { name: 'Second', timezone: 'UTC', groupId: null };
  const { id } = (await person.client.post<{ id: string }>('/app/profiles', wanted)).body.data;
  const account = await dashboard.carillon.account(id, 'x', 'demo');
  await write(person, id, account, { status: 'draft' });
  await reach(await write(person, id, account, { publishNow: true }), 'published');
  return { id, account };
}

describe('DELETE /app/profiles/{id}', () => {
  it('deletes it with its accounts, drafts and history, and nothing of another profile', async () => {
    const person = await dashboard.signedIn();
    const { db, carillon } = dashboard;
    const own = await carillon.account(person.profileId, 'x', 'own');
    const kept = await write(person, person.profileId, own, { status: 'draft' });
    const { id, account } = await fullProfile(person);
    const links = { userId: person.userId, platforms: ['x' as const], expiresAt: new Date() };
    for (const profileId of [id, person.profileId])
      await db.connectLink.create({ data: { ...links, id: newId('cnl'), profileId, digest: profileId } });
    expect(await contentsOf(person, id)).toEqual({ waiting: 0, drafts: 1, past: 1, accounts: 1 });
    const month = await db.usage.findMany({ where: { userId: person.userId } });
    expect(await db.idempotencyKey.count({ where: { body: { contains: id } } })).toBe(2);
    await removeWhole(person, id);
    for (const found of [
      db.profile.count({ where: { id } }),
      db.post.count({ where: { profileId: id } }),
      db.publication.count({ where: { socialAccountId: account } }),
      db.credentials.count({ where: { socialAccountId: account } }),
      db.connectLink.count({ where: { profileId: id } }),
      db.idempotencyKey.count({ where: { body: { contains: id } } }),
    ])
      expect(await found).toBe(0);
    expect((await person.client.get(`/v1/posts/${kept}`)).status).toBe(200);
    const { data } = (await person.client.get<{ id: string }[]>('/v1/profiles')).body;
    expect(data.map((profile) => profile.id)).toEqual([person.profileId]);
    expect(await db.connectLink.count({ where: { userId: person.userId } })).toBe(1);
    expect(await db.usage.findMany({ where: { userId: person.userId } })).toEqual(month);
    const events = await db.auditEvent.findMany({ where: { userId: person.userId } });
    expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual(
      expect.arrayContaining([
        ['account.disconnected', account],
        ['profile.deleted', id],
      ]),
    );
    expect(refusal(await remove(person, id))).toBe('404 profile_not_found');
  });

  it('goes on where it was left when its time was over', async () => {
    const person = await dashboard.signedIn();
    const { id, account } = await fullProfile(person);
    const told: string[] = [];
    const step = async () =>
      (
        await deleteProfile(
          { userId: person.userId, profileId: id },
          { ...dashboard.parts.accounts, withinMs: 0, onDisconnected: async (each) => void told.push(each) },
        )
      ).kind;
    const steps = [await step(), await step(), await step(), await step(), await step()];
    expect(steps).toEqual(['begun', 'begun', 'begun', 'deleted', 'not_found']);
    expect(told).toEqual([account]);
  });

  it('is refused while a post is to go out, and changes nothing', async () => {
    const person = await dashboard.signedIn();
    const { id, account } = await fullProfile(person);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await write(person, id, account, { scheduledAt: later });
    const refused = await remove(person, id);
    expect(refusal(refused)).toBe('409 profile_waits');
    expect(refused.body.error).toMatch(/^1 of its posts/);
    expect(await contentsOf(person, id)).toEqual({ waiting: 1, drafts: 1, past: 1, accounts: 1 });
    expect((await person.client.delete(`/v1/posts/${waiting}`)).status).toBe(204);
    await removeWhole(person, id);
  });

  it('is as if it were not there to others', async () => {
    const [person, stranger] = [await dashboard.signedIn(), await dashboard.signedIn({ admin: true })];
    expect(refusal(await remove(stranger, person.profileId))).toBe('404 profile_not_found');
    const contents = await stranger.client.get(`/app/profiles/${person.profileId}/contents`);
    expect(refusal(contents)).toBe('404 profile_not_found');
    expect(await contentsOf(person, person.profileId)).toMatchObject({ accounts: 0 });
  });

  it('leaves keys and webhooks that are bound to it alone bound: they never reach more', async () => {
    const person = await dashboard.signedIn();
    const { id } = await fullProfile(person);
    const wanted = {
      name: 'bound',
      scopes: ['posts:read'],
      expiresIn: null,
      sandbox: false,
      profileIds: [id],
    };
    const key = (await person.client.post<{ key: string }>('/app/keys', wanted)).body.data.key;
    const hook = { url: 'https://example.com/hooks', profileIds: [id] };
    const webhook = (await person.client.post<{ id: string }>('/v1/webhooks', hook)).body.data.id;
    await removeWhole(person, id);
    const response = await fetch(`${dashboard.carillon.url}/v1/posts`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.status, await response.json()]).toMatchObject([200, { data: [] }]);
    const { profileIds } = await dashboard.db.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook } });
    expect(profileIds).toEqual([id]);
  });
});

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A person with a post of tomorrow on a sandbox account. */
async function withPost() {
  const me = await dashboard.signedIn();
  const account = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  const platforms = { [account]: { items: [{ content: 'tomorrow' }] } };
  const { status } = await me.client.post('/v1/posts', {
    ...{ profileId: me.profileId, platforms, scheduledAt: at(day) },
  });
  expect(status).toBe(201);
  const count = (profileId: string, to: string) =>
    me.client.get(`/app/profiles/${profileId}/sandbox-clock/${to}`);
  return { ...me, count };
}

describe('GET /app/profiles/{id}/sandbox-clock/{to}', () => {
  it('counts what waits until a time, and nothing of other people', async () => {
    const [me, other] = [await withPost(), await withPost()];
    const until = async (ms: number) => (await me.count(me.profileId, at(ms))).body;
    expect(await until(day / 2)).toEqual({ data: { publications: 0, posts: 0 } });
    expect(await until(2 * day)).toEqual({ data: { publications: 1, posts: 1 } });
    const { status, body } = await me.count(other.profileId, at(2 * day));
    expect([status, body]).toEqual([404, { error: 'Profile not found' }]);
  });

  it.each(['tomorrow', '2040-01-09T09:00'])('refuses %s', async (to) => {
    const { profileId, count } = await withPost();
    expect(await count(profileId, to)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^to must be a date-time/) },
    });
  });
});
