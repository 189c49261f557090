import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import type { Worker } from '@carillon/worker/worker';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted, dueIn } from './testing/offer.ts';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';
import { openPublishQueue } from './testing/publish-queue.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let scene: Scene;
let workers: readonly Worker[];

/** Of the reconcilers, ms. */
const interval = 300;

const startWorker = () => scene.startWorker({ interval });

const ready = async (worker: Worker) => (await worker.notReady()) === null;

beforeEach(async () => {
  stand = await openOwnRedisScene();
  scene = stand.scene;
  workers = [startWorker(), startWorker()];
  await until('the workers to be ready', async () => (await Promise.all(workers.map(ready))).every(Boolean));
});

afterEach(() => stand.close());

const faults = {
  'is full': {
    strike: () => stand.redis.client.config('SET', 'maxmemory', '1'),
    heal: () => stand.redis.client.config('SET', 'maxmemory', '0'),
    reason: 'Redis refuses writes: it is full (maxmemory)',
  },
  'is a read-only replica': {
    strike: () => stand.redis.client.replicaof('127.0.0.1', 1),
    heal: () => stand.redis.client.replicaof('NO', 'ONE'),
    reason: 'Redis refuses writes: it is a read-only replica',
  },
  'is away': {
    strike: () => stand.redis.kill(),
    heal: () => stand.redis.start(),
    reason: 'Redis cannot be reached',
  },
} as const;

const published = () =>
  scene.sandbox
    .ledger()
    .map(({ content }) => content)
    .sort();

const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe.each(Object.keys(faults) as (keyof typeof faults)[])('50: Redis %s', (fault) => {
  const { strike, heal, reason } = faults[fault];

  it('what is due goes out in time without it, each once, and nothing again when it is well', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const accounts = await Promise.all(names.map((name, n) => scene.account(n % 2 ? 'x' : 'bluesky', name)));
    const offerAll = (what: string, when?: object) =>
      Promise.all(accounts.map((id, n) => accepted(scene, id, `${what} ${n}`, when)));
    await offerAll('has a job, due meanwhile', dueIn(3_000));
    await strike();
    await until('the worker to say so', async () => (await workers[0]?.notReady()) === reason);
    await offerAll('now');
    await offerAll('without a job, due meanwhile', dueIn(2_000));

    await until(
      'everything to be published',
      async () => (await scene.db.publication.count({ where: { status: 'published' } })) === 24,
      25_000,
    );
    const rows = await scene.db.publication.findMany();
    const late = rows.map(({ dueAt, publishedAt }) => Number(publishedAt) - Number(dueAt));
    expect({ early: late.filter((ms) => ms < 0), late: late.filter((ms) => ms > 15_000) }).toEqual({
      early: [],
      late: [],
    });
    await heal();
    await until('the workers to be ready', async () =>
      (await Promise.all(workers.map(ready))).every(Boolean),
    );
    await offerAll('after it');
    await expectEachOnce(scene);
    expect(published()).toHaveLength(32);
    expect(await scene.db.attempt.count()).toBe(32);
  }, 60_000);

  it('what waits in a paused queue goes on waiting, and goes out when it is resumed', async () => {
    const queue = openPublishQueue(stand.redis);
    queue.on('error', () => {}); // while Redis is away
    const [x = '', bluesky = ''] = [
      await scene.account('x', 'waits'),
      await scene.account('bluesky', 'goes'),
    ];
    await queue.pause();
    await pass(3 * interval);
    await strike();
    await until('the worker to say so', async () => (await workers[0]?.notReady()) === reason);
    await accepted(scene, x, 'held back by ops');
    await accepted(scene, bluesky, 'goes on');
    await until('the other network to go on', async () => published().includes('goes on'), 25_000);
    await pass(6 * interval);
    expect(published()).toEqual(['goes on']);

    await heal();
    await until('Redis to answer', async () => (await stand.redis.client.ping()) === 'PONG');
    await queue.resume();
    await expectEachOnce(scene);
    await queue.close();
    expect(published()).toEqual(['goes on', 'held back by ops']);
  }, 60_000);
});

describe('50: Redis is away since before a worker started', () => {
  it('publishes nothing that ops may have paused, until it can ask', async () => {
    await scene.stopWorkers();
    await stand.redis.kill();
    const worker = startWorker();
    await accepted(scene, await scene.account('x', 'unsure'), 'may be paused');
    await until('the worker to say so', async () => (await worker.notReady()) === 'Redis cannot be reached');
    await pass(6 * interval);
    expect(published()).toEqual([]);
    await stand.redis.start();
    await expectEachOnce(scene);
  });
});
