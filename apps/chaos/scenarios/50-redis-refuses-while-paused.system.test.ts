import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted } from './testing/posts.ts';
import {
  faultNames,
  faults,
  openPublishQueue,
  rounds,
  startWorker,
  useRedisStand,
} from './testing/redis-faults.ts';

const stand = useRedisStand();

describe.each(faultNames)('50: Redis %s', (fault) => {
  const { strike, heal, reason } = faults[fault];

  it('what waits in a paused queue goes on waiting, and goes out when it is resumed', async () => {
    const { scene, redis } = stand;
    const queue = openPublishQueue(redis);
    queue.on('error', () => {}); // while Redis is away
    const [x = '', bluesky = ''] = [
      await scene.account('x', 'waits'),
      await scene.account('bluesky', 'goes'),
    ];
    await queue.pause();
    await stand.pauseNoted();
    await strike(stand);
    await stand.notReady(reason);
    await accepted(scene, x, 'held back by ops');
    await accepted(scene, bluesky, 'goes on');
    await until('the other network to go on', async () => stand.published().includes('goes on'), 25_000);
    await sleep(rounds(6));
    expect(stand.published()).toEqual(['goes on']);

    await heal(stand);
    await until('Redis to answer', async () => (await redis.client.ping()) === 'PONG');
    await queue.resume();
    await expectEachOnce(scene);
    await queue.close();
    expect(stand.published()).toEqual(['goes on', 'held back by ops']);
  }, 60_000);
});

describe('50: Redis is away since before a worker started', () => {
  it('publishes nothing that ops may have paused, until it can ask', async () => {
    const { scene, redis } = stand;
    await scene.stopWorkers();
    await redis.kill();
    const worker = startWorker(scene);
    await accepted(scene, await scene.account('x', 'unsure'), 'may be paused');
    await until('the worker to say so', async () => (await worker.notReady()) === 'Redis cannot be reached');
    await sleep(rounds(6));
    expect(stand.published()).toEqual([]);
    await redis.start();
    await expectEachOnce(scene);
  });
});
