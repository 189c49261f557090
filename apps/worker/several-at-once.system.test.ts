import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '@carillon/core';
import { inFeedOrder } from '@carillon/harness/feed-order';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createNetworks } from '@carillon/networks/all';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const count = 40;
const texts = Array.from({ length: count }, (_, n) => `bell ${n}`);

/** The networks, each call a while away, no two alike; and how many of an account were out at most. */
function watchedNetworks() {
  const networks = createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { allowPrivateHosts: true } },
  });
  const most = { x: 0, bluesky: 0 };
  const watch = (platform: Platform) => {
    const network = networks[platform];
    let out = 0;
    return {
      ...network,
      async prepare(...given: Parameters<typeof network.prepare>) {
        await sleep(Math.random() * 25);
        return network.prepare(...given);
      },
      async publish(...given: Parameters<typeof network.publish>) {
        out += 1;
        most[platform] = Math.max(most[platform], out);
        try {
          await sleep(Math.random() * 25);
          return await network.publish(...given);
        } finally {
          out -= 1;
        }
      },
    };
  };
  return { networks: { x: watch('x'), bluesky: watch('bluesky') }, most };
}

/** Posts of one account that are due at the same moment. */
async function scheduleAll(platform: Platform, handle: string): Promise<void> {
  const account = await scene.account(platform, handle);
  const scheduledAt = new Date(Date.now() + 1_500).toISOString();
  for (const text of texts) await scene.create([account], { scheduledAt }, text);
}

const allOut = () =>
  until(
    'all to be out, or to have failed',
    async () => (await scene.db.post.count({ where: { status: { notIn: ['published', 'failed'] } } })) === 0,
    60_000,
  );

const shown = (platform: Platform, handle: string) =>
  inFeedOrder(scene.sandbox.ledger({ platform, handle })).map(({ content }) => content);

describe('forty posts of one account at one moment', () => {
  it.each([1, 3])(
    'go out once and in their order, by %i workers',
    async (workers) => {
      const handle = `forty${workers}`;
      const watched = Array.from({ length: workers }, watchedNetworks);
      for (const { networks } of watched) scene.startWorker({ networks });
      await Promise.all([scheduleAll('x', handle), scheduleAll('bluesky', handle)]);
      await allOut();
      expect(shown('x', handle)).toEqual(texts);
      expect(shown('bluesky', handle)).toEqual(texts);
      const most = (platform: Platform) => Math.max(...watched.map((one) => one.most[platform]));
      expect(most('x')).toBe(1);
      expect(most('bluesky')).toBeGreaterThan(3);
      const items = await scene.db.item.count({
        where: { OR: [{ sends: { not: 1 } }, { doubleId: { not: null } }] },
      });
      expect(items).toBe(0);
    },
    90_000,
  );

  it('find an expired token, which is renewed once', async () => {
    scene.sandbox.set({ accessTokenSeconds: 60 });
    await scheduleAll('bluesky', 'outdated');
    scene.sandbox.set({ accessTokenSeconds: 7_200 });
    scene.startWorker();
    await allOut();
    expect(shown('bluesky', 'outdated')).toEqual(texts);
    const calls = scene.sandbox.calls().filter(({ endpoint }) => endpoint === 'refreshSession');
    expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  }, 60_000);

  it('find a password that is gone, which is tried once', async () => {
    await scheduleAll('bluesky', 'expired');
    scene.startWorker();
    await until(
      'all to fail',
      async () => (await scene.db.post.count({ where: { status: 'failed' } })) === count,
    );
    const account = await scene.db.socialAccount.findFirstOrThrow({
      where: { platformUsername: { startsWith: 'expired' } },
    });
    expect(account).toMatchObject({ state: 'reconnect' });
    const calls = scene.sandbox
      .calls({ handle: 'expired' })
      .filter(({ endpoint }) => endpoint === 'createSession');
    expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(2); // the first one connected the account
    expect(account.stateReason).toContain('Bluesky rejected');
  }, 60_000);
});

/** What waits for its job to come again would wait until the test is over. */
const noSecondLook = { busyAccountMs: 120_000, lateMs: 120_000, jobMs: 120_000 };

it('many posts of one account go out one after the other, and none waits for its job to come again', async () => {
  const account = await scene.account('x', 'many');
  const scheduledAt = new Date(Date.now() + 3_000).toISOString();
  const many = Array.from({ length: 120 }, (_, n) => `bell ${n}`);
  for (const text of many) await scene.create([account], { scheduledAt }, text);
  scene.startWorker({ times: noSecondLook });
  await allOut();
  expect(shown('x', 'many')).toEqual(many);
}, 90_000);
