import { createProfile } from '@carillon/db/profiles';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

/** A user with two profiles, a key of all, and one that is bound to the first. */
async function openUser() {
  const { userId, profileId, apiKey } = await carillon.tenant('growth');
  const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
  const boundKey = await carillon.key({ userId, profileIds: [profileId] });
  const [all, bound] = [mediaClient(carillon, apiKey), mediaClient(carillon, boundKey)];
  const made = async (client: typeof all) => {
    const { id } = (await client.upload(await small())).body.data;
    await client.prepared(id);
    return id;
  };
  /** A draft of a profile with a medium, written with the key of all. */
  const use = async (id: string, of: string) => {
    const account = await carillon.account(of, 'x', 'ringer');
    const platforms = { [account]: { items: [{ content: 'bell', media: [{ id }] }] } };
    return apiClient(carillon.url, apiKey).post('/posts', { profileId: of, status: 'draft', platforms });
  };
  return { userId, profileId, otherId: other.id, boundKey, all, bound, made, use };
}

const refused = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status, code } = await answer;
  return [status, code];
};

describe('media of a key that is bound to a profile', () => {
  it('are those that it uploaded, and those that posts of the profile use', async () => {
    const { profileId, otherId, all, bound, made, use } = await openUser();
    const [mine, unused, elsewhere, shared] = [
      await made(bound),
      await made(all),
      await made(all),
      await made(all),
    ];
    expect((await use(elsewhere, otherId)).status).toBe(201);
    expect((await use(shared, profileId)).status).toBe(201);
    const listed = (await bound.get('')).body.data.map(({ id }) => id);
    expect(listed).toEqual([shared, mine]);
    for (const id of [mine, shared]) {
      expect((await bound.get(`/${id}`)).status).toBe(200);
      expect((await bound.get(`/${id}/content`)).status).toBe(200);
    }
    for (const id of [unused, elsewhere]) {
      expect(await refused(bound.get(`/${id}`))).toEqual([404, 'media_not_found']);
      expect(await refused(bound.get(`/${id}/content`))).toEqual([404, 'media_not_found']);
    }
  });

  it('are changed and deleted where it uploaded them, and others only seen', async () => {
    const { profileId, all, bound, made, use } = await openUser();
    const [mine, shared] = [await made(bound), await made(all)];
    const unseen = await made(all);
    await use(shared, profileId);
    const json = { headers: { 'content-type': 'application/json' } };
    const change = JSON.stringify({ altText: 'A bell' });
    expect((await bound.send('PATCH', `/media/${mine}`, change, json)).status).toBe(200);
    const bare = [403, 'key_bound_to_profiles'];
    expect(await refused(bound.send('PATCH', `/media/${shared}`, change, json))).toEqual(bare);
    expect(await refused(bound.send('DELETE', `/media/${shared}`))).toEqual(bare);
    const none = [404, 'media_not_found'];
    expect(await refused(bound.send('PATCH', `/media/${unseen}`, change, json))).toEqual(none);
    expect(await refused(bound.send('DELETE', `/media/${unseen}`))).toEqual(none);
    expect((await bound.send('DELETE', `/media/${mine}`)).status).toBe(204);
    for (const id of [shared, unseen])
      expect((await all.get(`/${id}`)).body.data).toMatchObject({ altText: '' });
  });

  it('stay its own with the key that takes its place, and are no other key’s', async () => {
    const { userId, profileId, boundKey, bound, made } = await openUser();
    const mine = await made(bound);
    const former = await carillon.db.apiKey.findFirstOrThrow({
      where: { userId, last4: boundKey.slice(-4) },
    });
    const next = await carillon.key({ userId, profileIds: [profileId], firstKeyId: former.id });
    expect((await mediaClient(carillon, next).get(`/${mine}`)).status).toBe(200);
    const beside = await carillon.key({ userId, profileIds: [profileId] });
    expect(await refused(mediaClient(carillon, beside).get(`/${mine}`))).toEqual([404, 'media_not_found']);
  });

  it('do not include older ones, which no key is known to have uploaded', async () => {
    const { userId, bound, made } = await openUser();
    const mine = await made(bound);
    await carillon.db.medium.updateMany({ where: { userId }, data: { apiKeyId: null } });
    expect(await refused(bound.get(`/${mine}`))).toEqual([404, 'media_not_found']);
  });
});
