import { apiClient } from '@carillon/harness/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

const facts = { name: 'A customer', scopes: ['profiles:read'], expiresIn: null, sandbox: false };

describe('a new key', () => {
  it('is bound to the profiles that a person chooses, and the trail has them', async () => {
    const { client, profileId } = await dashboard.signedIn();
    const { body } = await client.post<{ id: string; key: string }>('/app/keys', {
      ...{ ...facts, profileIds: [profileId, profileId] },
    });
    const { id, key } = body.data;
    const [listed] = (await client.get<object[]>('/app/keys')).body.data;
    expect(listed).toMatchObject({ id, profileIds: [profileId] });
    const seen = await apiClient(dashboard.carillon.url, key).get<{ id: string }[]>('/profiles');
    expect(seen.body.data.map((profile) => profile.id)).toEqual([profileId]);
    const event = await dashboard.db.auditEvent.findFirstOrThrow({ where: { subjectId: id } });
    expect(event.details).toMatchObject({ profileIds: [profileId] });
  });

  it('is bound to nobody else’s, and to 50 at most', async () => {
    const { client, userId, profileId } = await dashboard.signedIn();
    const other = await dashboard.signedIn();
    const foreign = await client.post('/app/keys', { ...facts, profileIds: [profileId, other.profileId] });
    expect([foreign.status, foreign.headers.get('x-error-code')]).toEqual([404, 'profile_not_found']);
    const many = Array.from({ length: 51 }, (_, n) => `prf_${n}`);
    expect((await client.post('/app/keys', { ...facts, profileIds: many })).status).toBe(400);
    expect(await dashboard.db.apiKey.count({ where: { userId, name: facts.name } })).toBe(0);
  });
});
