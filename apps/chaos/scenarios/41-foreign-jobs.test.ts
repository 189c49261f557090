import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Queue } from 'bullmq';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { accepted, dueIn } from './testing/posts.ts';
import { openPublishQueue } from './testing/redis-faults.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let queue: Queue;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  queue = openPublishQueue(stand.redis);
  stand.scene.startWorker();
  stand.scene.startWorker();
});

afterAll(async () => {
  await queue.close();
  await stand.close();
});

const idle = () =>
  until('the queue to be idle', async () => {
    const { waiting, active } = await queue.getJobCounts('waiting', 'active');
    return waiting === 0 && active === 0;
  });

describe('41: somebody handles the queue by hand', () => {
  it('garbage and foreign jobs do nothing, and stop nobody', async () => {
    const { scene } = stand;
    const unknown = { publicationId: 'pp_00000000000000000000000000', generation: 1 };
    const garbage = [null, [], 'text', 42, {}, { publicationId: '../../etc', generation: 1 }, unknown];
    for (const data of garbage) await queue.add('publish.v1', data);
    await queue.add('send-mail', { to: 'somebody' });
    await idle();
    expect(scene.sandbox.ledger()).toEqual([]);
    await accepted(scene, await scene.account('x', 'after'), 'after the garbage');
    await expectEachOnce(scene);
  });

  it('a post that is there 60 times, stale or not yet due, is published once and on time', async () => {
    const { scene } = stand;
    const id = await accepted(scene, await scene.account('x', 'crowded'), 'sixty jobs', dueIn(2_000));
    const { id: publicationId } = await scene.publication(id);
    await queue.addBulk(
      Array.from({ length: 60 }, (_, n) => ({
        name: 'publish.v1',
        data: { publicationId, generation: 1 + (n % 3) },
      })),
    );
    await expectEachOnce(scene);
    expect(scene.commits('sixty jobs')).toHaveLength(1);
  });

  it('a completed job that is retried from a dashboard publishes nothing again', async () => {
    const { scene } = stand;
    const completed = await queue.getCompleted();
    const published = completed.filter(({ returnvalue }) => returnvalue === 'published');
    expect(published.length).toBeGreaterThan(0);
    const before = scene.sandbox.calls();
    for (const job of published) await job.retry('completed');
    // A row that somebody else holds for a moment is looked at again later: its job is delayed, not waiting.
    const again = await until('all of them to be completed again', async () => {
      const jobs = await Promise.all(published.map(({ id }) => queue.getJob(id ?? '')));
      return jobs.every((job) => job?.finishedOn !== undefined) && jobs;
    });
    expect(again.map((job) => job?.returnvalue)).toEqual(
      published.map(() => 'nothing to do: settled, cancelled or replanned'),
    );
    expect(scene.sandbox.calls()).toEqual(before);
  });

  it('an obliterated queue loses no post', async () => {
    const { scene } = stand;
    const account = await scene.account('x', 'gone');
    await accepted(scene, account, 'due in 1 s', dueIn(1_000));
    await accepted(scene, account, 'due in 2 s', dueIn(2_000));
    await queue.obliterate({ force: true });
    await expectEachOnce(scene);
    expect(scene.commits('due in 2 s')).toHaveLength(1);
    expect(scene.commits('due in 1 s')).toHaveLength(1);
  });
});
