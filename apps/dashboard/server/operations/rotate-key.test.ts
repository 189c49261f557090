import { apiClient } from '@carillon/harness/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({}, { caps: { apiKeys: 2, profiles: 1_000 } });
});

afterAll(() => dashboard.stop());

interface Made {
  readonly id: string;
  readonly key: string;
  readonly formerUntil: string;
}

type Somebody = Awaited<ReturnType<Dashboard['signedIn']>>;

const facts = { name: 'Nightly', scopes: ['posts:read'], expiresIn: null, sandbox: true };

const create = async ({ client }: Somebody, more: object = {}) =>
  (await client.post<Made>('/app/keys', { ...facts, ...more })).body.data;

const rotate = ({ client }: Somebody, id: string, overlapHours: number) =>
  client.post<Made>(`/app/keys/${id}/rotate`, { overlapHours });

const statusOf = async (key: string) => (await apiClient(dashboard.carillon.url, key).get('/posts')).status;

describe('a key that is rotated', () => {
  it('is good until its time is over, beside one that may do the same', async () => {
    const person = await dashboard.signedIn();
    const former = await create(person);
    const { status, body } = await rotate(person, former.id, 24);
    expect(status).toBe(200);
    const hours = (Date.parse(body.data.formerUntil) - Date.now()) / 3_600_000;
    expect(Math.abs(hours - 24)).toBeLessThan(0.1);
    expect([await statusOf(former.key), await statusOf(body.data.key)]).toEqual([200, 200]);
    const keys = (await person.client.get<object[]>('/app/keys')).body.data;
    expect(keys).toMatchObject([
      { id: former.id, expiresAt: body.data.formerUntil },
      { id: body.data.id, name: 'Nightly', scopes: ['posts:read'], sandbox: true, expiresAt: null },
    ]);
    await dashboard.db.apiKey.update({ where: { id: former.id }, data: { expiresAt: new Date(0) } });
    expect([await statusOf(former.key), await statusOf(body.data.key)]).toEqual([401, 200]);
  });

  it('is bound to the same profiles as the one before, and is taken for it', async () => {
    const person = await dashboard.signedIn();
    const { userId, profileId } = person;
    const former = await create(person, { profileIds: [profileId], scopes: ['media:read'] });
    const { body } = await rotate(person, former.id, 24);
    const last = await rotate(person, body.data.id, 0);
    const keys = await dashboard.db.apiKey.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    const facts = keys.map(({ id, profileIds, firstKeyId }) => [id, profileIds, firstKeyId]);
    expect(facts).toEqual([
      [former.id, [profileId], null],
      [body.data.id, [profileId], former.id],
      [last.body.data.id, [profileId], former.id],
    ]);
  });

  it('spends with the one before, whose budget it has, also when that is changed later', async () => {
    const person = await dashboard.signedIn();
    const former = await create(person, { monthlyBudget: 40 });
    const { body } = await rotate(person, former.id, 24);
    const budgets = async () => {
      const keys = (await person.client.get<{ monthlyBudget: number | null }[]>('/app/keys')).body.data;
      return keys.map(({ monthlyBudget }) => monthlyBudget);
    };
    expect(await budgets()).toEqual([40, 40]);
    const change = (monthlyBudget: unknown) =>
      person.client.patch(`/app/keys/${body.data.id}`, { monthlyBudget });
    expect((await change(60)).status).toBe(204);
    expect(await budgets()).toEqual([60, 60]);
    for (const bad of [0, 1.5, '60', undefined]) expect((await change(bad)).status).toBe(400);
    expect((await change(null)).status).toBe(204);
    expect(await budgets()).toEqual([null, null]);
    const event = await dashboard.db.auditEvent.findFirstOrThrow({
      where: { subjectId: body.data.id, action: 'api_key.changed' },
      orderBy: { id: 'asc' },
    });
    expect(event.details).toEqual({ monthlyBudget: 60 });
  });

  it('ends at once where that is wanted, and lives as long as the former one did', async () => {
    const person = await dashboard.signedIn();
    const former = await create(person, { expiresIn: 30 });
    const { body } = await rotate(person, former.id, 0);
    expect([await statusOf(former.key), await statusOf(body.data.key)]).toEqual([401, 200]);
    const { expiresAt } = await dashboard.db.apiKey.findUniqueOrThrow({ where: { id: body.data.id } });
    const days = ((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 30)).toBeLessThan(0.1);
  });

  it('is replaced by one for as long as it was made for when it is rotated once more, because the first new one was lost', async () => {
    for (const [expiresIn, lifeDays] of [
      [null, null],
      [30, 30],
    ]) {
      const person = await dashboard.signedIn();
      const former = await create(person, { expiresIn });
      await rotate(person, former.id, 24);
      const { body } = await rotate(person, former.id, 24);
      const { expiresAt } = await dashboard.db.apiKey.findUniqueOrThrow({ where: { id: body.data.id } });
      const days = expiresAt && Math.round((expiresAt.getTime() - Date.now()) / 86_400_000);
      expect(days).toBe(lifeDays);
    }
  });

  it('never lives longer than it did before', async () => {
    const person = await dashboard.signedIn();
    const former = await create(person, { expiresIn: 1 });
    const { body } = await rotate(person, former.id, 168);
    const { expiresAt } = await dashboard.db.apiKey.findUniqueOrThrow({ where: { id: former.id } });
    expect([body.data.formerUntil, (expiresAt?.getTime() ?? 0) - Date.now() < 86_400_000]).toEqual([
      expiresAt?.toISOString(),
      true,
    ]);
  });

  it('may be one of as many as there may be, and while two overlap no further one is made', async () => {
    const person = await dashboard.signedIn();
    await create(person);
    const second = await create(person);
    const first = await rotate(person, second.id, 1);
    expect(first.status).toBe(200);
    const { status, body } = await rotate(person, first.body.data.id, 1);
    expect([status, body.error]).toEqual([403, expect.stringMatching(/^You have 2 API keys, the maximum/)]);
  });

  it('is told in the activity, and refused once it has ended, or to others', async () => {
    const [person, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const { id } = await create(person);
    expect((await rotate(stranger, id, 1)).status).toBe(404);
    await rotate(person, id, 0);
    const { status, body } = await rotate(person, id, 1);
    expect([status, body.error]).toEqual([
      409,
      expect.stringMatching(/^This key has expired or was revoked/),
    ]);
    expect((await rotate(person, id, 169)).status).toBe(400);
    const { events } = (await person.client.get<{ events: object[] }>('/app/activity?action=api_key.rotated'))
      .body.data;
    expect(events).toMatchObject([{ details: { overlapHours: 0 }, subject: { id } }]);
  });
});
