import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.clearFaults();
  await scene.db.breaker.deleteMany();
});
afterAll(() => scene.close());

const fault = '402-credits';
const writes = () =>
  scene.sandbox
    .calls({ platform: 'x' })
    .filter(({ endpoint }) => endpoint === 'tweet')
    .reduce((sum, { count }) => sum + count, 0);

const tried = (postId: string) =>
  until('a try to be over', () =>
    scene.db.publication.findFirst({ where: { postId, history: { some: { endedAt: { not: null } } } } }),
  );

describe('a fault of the operator', () => {
  it('stops the network for all accounts, marks none, and one try finds out when it is over', async () => {
    const accounts = await Promise.all(['one', 'two', 'three'].map((name) => scene.account('x', name)));
    const bluesky = await scene.account('bluesky', 'other');
    const [first = '', ...others] = accounts;
    scene.sandbox.fault({ platform: 'x', handle: '*', fault, times: 2 });
    scene.startWorker({ times: { operatorMs: 3_000 } });
    const postIds = [await scene.publishNow([first], 'first')];
    await tried(postIds[0] ?? '');
    for (const id of others) postIds.push(await scene.publishNow([id], `post of ${id}`));
    const free = await scene.publishNow([bluesky], 'free');
    expect((await scene.settled(free)).status).toBe('published');

    const before = writes();
    expect(await scene.db.breaker.findMany()).toMatchObject([{ platform: 'x', sandbox: true }]);
    expect(await scene.db.socialAccount.count({ where: { active: false } })).toBe(0);
    const refused = await scene.publication(postIds[0] ?? '');
    expect(refused.history).toMatchObject([{ outcome: 'operator' }]);
    const { blockedUntil } = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: first } });
    expect(blockedUntil).toEqual(refused.nextAt); // so no later post of the account goes before it

    await until('the probe', async () => writes() > before);
    expect(await scene.db.breaker.findMany()).toHaveLength(1);
    expect(writes()).toBe(before + 1); // refused again: nobody else tried

    await until('the network to be served again', async () => (await scene.db.breaker.count()) === 0);
    for (const id of postIds) expect((await scene.settled(id)).status).toBe('published');
    for (const id of others) expect(scene.commits(`post of ${id}`)).toHaveLength(1);
  });
});
