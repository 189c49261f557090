import { jobId } from '@carillon/queue';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { accepted, dueIn } from './testing/posts.ts';

/** Posts that are due in an hour. */
const far = 300;

const queue = '{carillon}:publish-x';

/** Rounds of two workers that hardly ever meet: each that finds the queue empty has all jobs made again. */
const times = { reconcileMs: 1_000 };

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(() => stand.close());

const hour = 3_600_000;

describe('19: Redis is emptied with posts due in 1 s to 1 h', () => {
  it('loses none: the near ones go out once and on time, the far ones have their jobs again', async () => {
    const { scene, redis } = stand;
    const delayed = () => redis.client.zcard(`${queue}:delayed`);
    const account = await scene.account('x', 'flushed');
    scene.startWorker({ times });
    scene.startWorker({ times });
    await until('the queue to be marked', () => redis.client.exists('{carillon}:epoch'));
    const rows = () =>
      scene.db.publication.findMany({ where: { postId: { in: later } }, orderBy: { id: 'asc' } });
    const later = await Promise.all(
      Array.from({ length: far }, (_, n) => accepted(scene, account, `in an hour ${n}`, dueIn(hour + n))),
    );
    for (const ms of [1_000, 2_000, 3_000, 5_000]) {
      for (const platform of ['x', 'bluesky'] as const) {
        const own = await scene.account(platform, `due${ms}`);
        await accepted(scene, own, `due in ${ms} ms on ${platform}`, dueIn(ms));
      }
    }
    expect(await delayed()).toBeGreaterThanOrEqual(far);
    await until('all jobs to be noted, and no round to be at it', async () => {
      const noted = (await rows()).filter(({ dispatchedAt }) => dispatchedAt !== null);
      const jobs = noted.map(({ id, ...row }) => `${queue}:${jobId({ publicationId: id, ...row })}`);
      return noted.length === far && (await redis.client.exists(...jobs)) === far;
    });
    const before = await rows();

    await redis.client.flushall();

    await until('the far jobs to be back', async () => (await delayed()) >= far);
    await expectEachOnce(scene, { waiting: later });
    expect(scene.sandbox.ledger()).toHaveLength(8);
    expect(await delayed()).toBe(far);
    const after = await rows();
    expect(after.map(({ dispatch }) => dispatch)).toEqual(before.map(({ dispatch }) => dispatch + 1));
  });
});
