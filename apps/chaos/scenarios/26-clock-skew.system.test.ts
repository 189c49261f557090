import { platforms } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import type { Scene } from '@carillon/harness/open-scene';
import { type ApiProcess, environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import type { Program } from '@carillon/testing/run-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls, writing } from './testing/count-calls.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { accepted, dueIn } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let fastApi: ApiProcess;
const workers: Program[] = [];

/** Makes a program's clock wrong by so many ms. */
const skewed = (ms: number) => ({
  NODE_OPTIONS: `--import ${new URL(`../inject/skew-clock.ts?ms=${ms}`, import.meta.url).href}`,
});

function startWorkerSkewed(ms: number): Program {
  const { scene } = stand;
  const environment = { ...environmentOf(scene.instance), QUEUE_BACKEND: 'redis', ...skewed(ms) };
  const worker = scene.startWorkerProcess(environment);
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  stand = await openOwnRedisScene();
  fastApi = await startApiProcess(stand.scene.instance, skewed(60_000));
});

afterAll(async () => {
  for (const program of [fastApi.program, ...workers]) program.kill('SIGKILL');
  await stand.close();
});

/** @param api whose clock may be wrong as well */
async function schedule(name: string, api: Scene['api']) {
  const scene = { ...stand.scene, api };
  for (const platform of ['x', 'bluesky'] as const) {
    const account = await scene.account(platform, name);
    const first = await accepted(scene, account, `${name} at once on ${platform}`);
    await scene.settled(first, 40_000); // the worker is there
    for (const ms of [3_000, 5_000]) {
      await accepted(scene, account, `${name} in ${ms} ms on ${platform}`, dueIn(ms));
    }
  }
}

describe('26: clocks are wrong by a minute', () => {
  it('a worker that is fast publishes nothing early', async () => {
    const { scene } = stand;
    startWorkerSkewed(60_000);
    await schedule('fast', scene.api);
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(6);
  });

  it('nor do a fast API, a fast and a slow worker together, and one that is right keeps the time', async () => {
    const { scene } = stand;
    startWorkerSkewed(-60_000);
    startWorkerSkewed(0);
    await schedule('mixed', apiClient(fastApi.url, scene.apiKey));
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(12);
  });
});

describe.each([60_000, -60_000])('26: a network asks a worker that is wrong by %i ms to wait', (ms) => {
  it('it waits so long, by the true time, and calls once more', async () => {
    const { scene } = stand;
    for (const other of workers.splice(0)) other.kill('SIGKILL');
    const delayMs = 5_000;
    const handle = ms > 0 ? 'limited-fast' : 'limited-slow';
    const accounts = await Promise.all(platforms.map((platform) => scene.account(platform, handle)));
    for (const platform of platforms) scene.sandbox.fault({ platform, handle, fault: '429', delayMs });
    startWorkerSkewed(ms);
    const postId = await scene.publishNow(accounts, `${handle} has to wait`);
    await scene.settled(postId, 40_000);
    const publications = await scene.db.publication.findMany({
      where: { postId },
      include: { socialAccount: true },
    });
    for (const { platform, status, publishedAt, socialAccount } of publications) {
      const reset = socialAccount.blockedUntil?.getTime() ?? Number.NaN;
      const over = publishedAt?.getTime() ?? Number.NaN;
      expect([platform, status, over >= reset, over < reset + 10_000]).toEqual([
        platform,
        'published',
        true,
        true,
      ]);
      expect(countCalls(scene, { platform, handle, endpoint: writing[platform] })).toBe(2);
    }
    await expectEachOnce(scene);
  });
});
