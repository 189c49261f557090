import { markDispatched } from '@carillon/db/publications';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Queue } from 'bullmq';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { openPublishQueue } from './testing/redis-faults.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let queue: Queue;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  queue = openPublishQueue(stand.redis);
});

afterAll(async () => {
  await queue.close();
  await stand.close();
});

type Ids = { publicationId: string; generation: number };

describe('40: jobs of another release are in Redis', () => {
  it('those that can be read are done, the others are made again: none is dropped', async () => {
    const { scene, redis } = stand;
    scene.startWorker({ times: { jobMs: 3_000, freshMs: 2_000 } });
    await until('the queue to be marked', () => redis.client.exists('{carillon}:epoch'));
    const shapes: [name: string, job: string, data: (ids: Ids) => unknown][] = [
      ['without optional fields', 'publish.v1', (ids) => ids],
      [
        'with fields of a later release',
        'publish.v1',
        (ids) => ({ ...ids, requestId: 'req_1', priority: 7 }),
      ],
      ['of an unknown version', 'publish.v0', ({ publicationId }) => ({ id: publicationId })],
      ['with a generation as text', 'publish.v1', (ids) => ({ ...ids, generation: '1' })],
    ];
    for (const [name, job, data] of shapes) {
      const { wakeUps } = await scene.store(await scene.account('x', name.replaceAll(' ', '')), [name]);
      await markDispatched(scene.db, wakeUps);
      for (const { publicationId, generation } of wakeUps) {
        await queue.add(job, data({ publicationId, generation }), { jobId: `${publicationId}-g1-d1` });
      }
    }

    const done = () => scene.sandbox.ledger().map(({ content }) => content);
    await until('the readable ones to be done', async () => done().length === 2);
    expect(done().sort()).toEqual(['with fields of a later release', 'without optional fields']);
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(4);
    expect((await scene.db.publication.findMany()).map(({ dispatch }) => dispatch).sort()).toEqual([
      1, 1, 2, 2,
    ]);
  });
});
