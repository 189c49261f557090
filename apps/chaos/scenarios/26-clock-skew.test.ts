import {
  type ApiProcess,
  apiClient,
  environmentOf,
  type Program,
  type Scene,
  startApiProcess,
} from '@carillon/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted, dueIn } from './testing/offer.ts';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let fastApi: ApiProcess;
const workers: Program[] = [];

/** Makes a program's clock wrong by so many ms. */
const skewed = (ms: number) => ({
  NODE_OPTIONS: `--import ${new URL(`../inject/skew-clock.ts?ms=${ms}`, import.meta.url).href}`,
});

function startWorkerSkewed(ms: number): void {
  const { scene } = stand;
  workers.push(
    scene.startWorkerProcess({ ...environmentOf(scene.instance), QUEUE_BACKEND: 'redis', ...skewed(ms) }),
  );
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
