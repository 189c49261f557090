import { openScene, type Scene } from '@carillon/harness/open-scene';
import { quickLease } from '@carillon/harness/test-times';
import { createTestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { startReplicated } from './testing/failover.ts';
import { accepted, dueIn } from './testing/posts.ts';

let redis: Awaited<ReturnType<typeof startReplicated>>;
let scene: Scene;

beforeAll(async () => {
  redis = await startReplicated();
  scene = await openScene({ instance: { ...(await createTestInstance()), queue: redis.queue } });
});

afterAll(async () => {
  await scene.close();
  await redis.remove();
});

const keyOfJob = (id: string) => `{carillon}:publish-x:${id}`;

/** Ends when the master has the job that the API makes after it answered. */
async function enqueued(postId: string): Promise<void> {
  const { id } = await scene.publication(postId);
  await until('its job', () => redis.master.client.exists(keyOfJob(`${id}-g1-d1`)));
}

describe('21: Redis fails over to a replica that is behind', () => {
  it('makes the lost jobs again, and jobs that come back from the past publish nothing twice', async () => {
    const [early = '', late = ''] = [await scene.account('x', 'early'), await scene.account('x', 'late')];
    scene.startWorker({ times: { ...quickLease, freshMs: 15_000, jobMs: 15_000 } }); // it makes no job a second time
    await until('the queue to be marked', () => redis.master.client.exists('{carillon}:epoch'));
    const done = await accepted(scene, early, 'done before, due again on the replica', dueIn(4_000));

    await enqueued(done);
    await redis.lag();
    const known = await scene.settled(done);
    expect(known.status).toBe('published');
    await scene.stopWorkers();
    await enqueued(await accepted(scene, late, 'its job is lost'));
    await enqueued(await accepted(scene, late, 'its delayed job is lost', dueIn(4_000)));
    await redis.failOver();

    const jobs = await redis.replica.client.keys(keyOfJob('pp_*'));
    expect(jobs).toEqual([keyOfJob(`${known.platforms[0]?.id}-g1-d1`)]);
    scene.startWorker({ times: quickLease });
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(3);
    await until(
      'the old job to be over',
      async () => (await redis.replica.client.llen('{carillon}:publish-x:active')) === 0,
    );
  });
});
