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
  await scene.db.appBreaker.deleteMany();
});
afterAll(() => scene.close());

const fault = '402-credits';
const writes = () =>
  scene.sandbox
    .calls({ platform: 'x' })
    .filter(({ endpoint }) => endpoint === 'tweet')
    .reduce((sum, { count }) => sum + count, 0);

/** Waits until so many tries on X are over, with all that is written of them. */
const tried = (count: number) =>
  until(
    'a try to be over',
    async () =>
      (await scene.db.attempt.count({
        where: { endedAt: { not: null }, publication: { platform: 'x' } },
      })) === count,
  );

/** Whatever waits for the operator has waited long enough. */
async function endWaits(): Promise<void> {
  const over = new Date(Date.now() - 60_000);
  await scene.db.socialAccount.updateMany({
    where: { blockedUntil: { not: null } },
    data: { blockedUntil: over },
  });
  await scene.db.publication.updateMany({ where: { nextAt: { not: null } }, data: { nextAt: over } });
  await scene.db.appBreaker.updateMany({ data: { openUntil: over } });
}

describe('a fault of the operator', () => {
  it('stops the network for all accounts, marks none, and one try finds out when it is over', async () => {
    const accounts = await Promise.all(['one', 'two', 'three'].map((name) => scene.account('x', name)));
    const bluesky = await scene.account('bluesky', 'other');
    const [first = '', ...others] = accounts;
    scene.sandbox.fault({ platform: 'x', handle: '*', fault, times: 2 });
    scene.startWorker({ times: { operatorMs: 600_000, probeMs: 60_000 } });
    const postIds = [await scene.publishNow([first], 'first')];
    await tried(1);
    for (const id of others) postIds.push(await scene.publishNow([id], `post of ${id}`));
    const free = await scene.publishNow([bluesky], 'free');
    expect((await scene.settled(free)).status).toBe('published');

    const before = writes();
    expect(await scene.db.appBreaker.findMany()).toMatchObject([{ platform: 'x', sandbox: true }]);
    expect(await scene.db.socialAccount.count({ where: { active: false } })).toBe(0);
    const refused = await scene.publication(postIds[0] ?? '');
    expect(refused.history).toMatchObject([{ outcome: 'operator' }]);
    const held = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: first } });
    expect(held.blockedUntil).toEqual(refused.nextAt); // so no later post of the account goes before it
    expect([held.blockedCode, held.blockedReason]).toEqual([refused.errorCode, refused.errorMessage]);
    expect(held.blockedSince?.getTime()).toBeLessThan(refused.nextAt?.getTime() ?? 0);

    await endWaits();
    await until('the probe', async () => writes() > before);
    await tried(2);
    expect(await scene.db.appBreaker.findMany()).toHaveLength(1);
    expect(writes()).toBe(before + 1); // refused again: nobody else tried

    await endWaits();
    await until('the network to be served again', async () => (await scene.db.appBreaker.count()) === 0);
    for (const id of postIds) expect((await scene.settled(id)).status).toBe('published');
    for (const id of others) expect(scene.commits(`post of ${id}`)).toHaveLength(1);
  });
});
