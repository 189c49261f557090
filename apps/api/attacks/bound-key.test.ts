import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient, type PostBody } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { ahead, hour, to } from '@carillon/operations/testing/post-parts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

interface Listed {
  readonly id: string;
}

/** A user with two profiles that have an account each, a key of all, and one that is bound to the first. */
async function openUser() {
  const { userId, profileId, apiKey } = await carillon.tenant('growth');
  const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
  const [own, foreign] = [
    { profileId, account: await carillon.account(profileId, 'x', 'own') },
    { profileId: other.id, account: await carillon.account(other.id, 'x', 'foreign') },
  ];
  const boundKey = await carillon.key({ userId, profileIds: [profileId] });
  const [all, bound] = [apiKey, boundKey].map((key) => apiClient(carillon.url, key)) as [
    ApiClient,
    ApiClient,
  ];
  const draft = ({ profileId: id, account }: typeof own, more: object = {}) => ({
    ...{ profileId: id, status: 'draft', platforms: to('bell', account) },
    ...more,
  });
  const idOf = async (api: ApiClient, body: object) =>
    (await api.post<PostBody>('/posts', body)).body.data.id;
  return { userId, own, foreign, all, bound, draft, idOf };
}

const idsAt = async (api: ApiClient, path: string): Promise<string[]> => {
  const { status, body } = await api.get<Listed[]>(path);
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
};

const problemOf = ({ status, headers }: { readonly status: number; readonly headers: Headers }) => [
  status,
  headers.get('x-error-code'),
];

describe('a key that is bound to a profile', () => {
  it('has lists and counts without what belongs to others', async () => {
    const { own, foreign, all, bound, draft, idOf } = await openUser();
    const mine = await idOf(all, draft(own, { metadata: { campaign: 'spring' } }));
    const theirs = await idOf(all, draft(foreign, { metadata: { campaign: 'spring' } }));
    const due = { status: undefined, scheduledAt: ahead(hour) };
    const later = await idOf(all, draft(own, due));
    await idOf(all, draft(foreign, due));
    expect(await idsAt(bound, '/profiles')).toEqual([own.profileId]);
    expect(await idsAt(bound, '/social-accounts')).toEqual([own.account]);
    expect((await bound.get('/social-accounts')).body.limits).toMatchObject({ current: 1 });
    expect(await idsAt(bound, '/posts')).toEqual([later, mine]);
    expect(await idsAt(bound, '/posts?status=draft')).toEqual([mine]);
    expect(await idsAt(bound, '/posts?sort=due')).toEqual([later]);
    expect(await idsAt(bound, '/posts?q=bell')).toEqual([later, mine]);
    expect(await idsAt(bound, '/posts?metadata[campaign]=spring')).toEqual([mine]);
    expect(await idsAt(all, '/posts?metadata[campaign]=spring')).toEqual([theirs, mine]);
    const { status } = (await bound.get<{ status: object }>('/posts/counts')).body.data;
    expect(status).toMatchObject({ draft: { count: 1 }, scheduled: { count: 1 } });
  });

  it('says so, and what it has used of the month', async () => {
    const { own, foreign, all, bound, draft, idOf } = await openUser();
    await idOf(all, draft(foreign));
    await idOf(bound, draft(own));
    expect((await bound.get('/me')).body.data).toMatchObject({
      key: { profileIds: [own.profileId] },
      usage: { posts: 1, socialAccounts: 1 },
    });
  });

  it('takes no account of another profile into a post, alone, in a batch or in a change', async () => {
    const { own, foreign, bound, draft, idOf } = await openUser();
    const both = draft(own, { platforms: to('bell', own.account, foreign.account) });
    const refused = [400, 'social_accounts_not_found'];
    expect(problemOf(await bound.post('/posts', both))).toEqual(refused);
    expect(problemOf(await bound.post('/posts', draft(foreign)))).toEqual([404, 'profile_not_found']);
    const id = await idOf(bound, draft(own));
    expect(problemOf(await bound.patch(`/posts/${id}`, { platforms: both.platforms }))).toEqual(refused);
    const posts = [draft(own), draft(foreign), both];
    const batch = await bound.post<{ ok: boolean; code: string | null }[]>('/posts/batch', {
      ...{ mode: 'each', posts },
    });
    expect(batch.body.data.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, 'profile_not_found'],
      [false, 'social_accounts_not_found'],
    ]);
  });

  it('reaches nothing of others while they are remembered for the key of all', async () => {
    const { foreign, all, bound, draft } = await openUser();
    const now = draft(foreign, { status: undefined, publishNow: true });
    for (let n = 0; n < 2; n++) {
      expect((await all.post('/posts', now)).status).toBe(201);
      expect(problemOf(await bound.post('/posts', now))).toEqual([404, 'profile_not_found']);
    }
  });

  it('learns nothing of an externalId that a post of another profile has', async () => {
    const { own, foreign, all, bound, draft, idOf } = await openUser();
    await idOf(all, draft(foreign, { externalId: 'cms-1' }));
    const inBatch = { mode: 'each', posts: [draft(own, { externalId: 'cms-0' })] };
    expect((await bound.post('/posts/batch', inBatch)).status).toBe(200);
    const mine = await idOf(bound, draft(own, { externalId: 'cms-1' }));
    expect(await idsAt(bound, '/posts?external_id=cms-1')).toEqual([mine]);
    const again = await bound.post('/posts', draft(own, { externalId: 'cms-1' }));
    expect(problemOf(again)).toEqual([409, 'external_id_taken']);
    expect(again.headers.get('location')).toMatch(new RegExp(`/v1/posts/${mine}$`));
  });

  it('is replayed nothing that another key did, and has its own keys', async () => {
    const { own, all, bound, draft } = await openUser();
    const [first, second] = [
      await all.post<Listed>('/posts', draft(own), 'nightly'),
      await bound.post<Listed>('/posts', draft(own), 'nightly'),
    ];
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(second.body.data.id).not.toBe(first.body.data.id);
    const again = await bound.post<Listed>('/posts', draft(own), 'nightly');
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', second.body]);
  });

  it('sees in logs what it did itself', async () => {
    const { own, all, bound, userId } = await openUser();
    await all.patch(`/profiles/${own.profileId}`, { dailyLimit: 4 });
    await bound.patch(`/profiles/${own.profileId}`, { dailyLimit: 5 });
    const { id } = await carillon.db.apiKey.findFirstOrThrow({
      where: { userId, profileIds: { isEmpty: false } },
    });
    const events = (await bound.get<{ actor: { apiKeyId: string } }[]>('/audit-events')).body.data;
    expect(events.map(({ actor }) => actor.apiKeyId)).toEqual([id]);
  });

  it('sees nothing at all once its only profile is gone', async () => {
    const { userId, foreign, all, bound, draft, own } = await openUser();
    await all.post('/posts', draft(foreign));
    await carillon.db.profile.delete({ where: { id: own.profileId } });
    for (const path of [
      '/profiles',
      '/social-accounts',
      '/posts',
      '/posts?status=draft',
      '/media',
      '/webhooks',
    ])
      expect([path, await idsAt(bound, path)]).toEqual([path, []]);
    expect(problemOf(await bound.post('/posts', draft(foreign)))).toEqual([404, 'profile_not_found']);
    expect(problemOf(await bound.post('/posts', draft(own)))).toEqual([404, 'profile_not_found']);
    const kept = await carillon.db.apiKey.findFirst({
      where: { userId, profileIds: { has: own.profileId } },
    });
    expect(kept?.profileIds).toEqual([own.profileId]);
  });
});
