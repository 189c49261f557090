import { apiClient } from '@carillon/harness/api-client';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let second: ApiProcess;

beforeAll(async () => {
  carillon = await startCarillon();
  second = await startApiProcess(carillon.instance);
});

afterAll(async () => {
  second.program.kill('SIGKILL');
  await carillon.stop();
});

describe('37: 300 posts at once over two APIs, with 100 left in the month', () => {
  it('stores exactly 100', async () => {
    const { userId, profileId, apiKey } = await carillon.tenant('growth');
    const account = await carillon.account(profileId, 'x', 'last');
    const month = new Date(new Date().toISOString().slice(0, 7));
    await carillon.db.usage.create({ data: { userId, month, posts: 900 } });
    const post = { profileId, platforms: { [account]: { items: [{ content: 'the last hundred' }] } } };
    const apis = [carillon, second].map(({ url }) => apiClient(url, apiKey));

    const answers = await Promise.all(
      apis.flatMap((api) => Array.from({ length: 150 }, () => api.post('/posts', post))),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 403)).toHaveLength(200);
    expect(await carillon.db.post.count()).toBe(100);
    expect(await carillon.db.publication.count()).toBe(100);
    expect(await carillon.db.item.count()).toBe(100);
    expect(await carillon.db.usage.findMany({ where: { userId } })).toMatchObject([{ posts: 1_000 }]);
  });
});
