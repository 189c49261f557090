import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

describe('200 posts at once, with 50 left in the month', () => {
  it('stores exactly 50', async () => {
    const { userId, profileId, apiKey } = await carillon.tenant('free');
    const account = await carillon.account(profileId, 'x', 'demo');
    const post = { profileId, platforms: { [account]: { items: [{ content: 'hurry' }] } } };
    const api = apiClient(carillon.url, apiKey);

    const answers = await Promise.all(Array.from({ length: 200 }, () => api.post('/posts', post)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 403)).toHaveLength(150);
    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    const posts = await carillon.db.post.findMany({
      include: { publications: { include: { items: true } } },
    });
    expect(posts.map(({ id }) => id).sort()).toEqual(created.sort());
    expect(posts.flatMap(({ publications }) => publications.flatMap(({ items }) => items))).toHaveLength(50);
    expect(await carillon.db.usage.findMany({ where: { userId } })).toMatchObject([{ posts: 50 }]);
  });
});

describe('the month', () => {
  it('begins anew with the first day, and remembers the others', async () => {
    const { userId, profileId, apiKey } = await carillon.tenant('free');
    const account = await carillon.account(profileId, 'x', 'demo');
    const post = { profileId, platforms: { [account]: { items: [{ content: 'again' }] } } };
    const month = new Date('2020-01-01');
    await carillon.db.usage.create({ data: { userId, month, posts: 50 } });
    expect((await apiClient(carillon.url, apiKey).post('/posts', post)).status).toBe(201);
    const usages = await carillon.db.usage.findMany({ where: { userId }, orderBy: { month: 'asc' } });
    expect(usages.map(({ posts }) => posts)).toEqual([50, 1]);
  });
});
