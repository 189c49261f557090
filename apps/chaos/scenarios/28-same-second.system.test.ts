import { openScene, type Scene } from '@carillon/harness/open-scene';
import type { WakeUp } from '@carillon/queue';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';

/** SCENARIO_28_POSTS=10000 for the full size; then the distribution of lateness is printed. */
const given = process.env['SCENARIO_28_POSTS'];
const posts = Number(given ?? 300);
const accounts = 100;

/** A long backlog is looked at now and then. */
const worker = { concurrency: 30, times: { jobMs: 15_000 } };

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

/** Seconds between due and published. */
async function lateness(): Promise<Record<string, number>> {
  const [row = {}] = await scene.db.$queryRaw<Record<string, number>[]>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY s) AS p50, percentile_disc(0.99) WITHIN GROUP (ORDER BY s) AS p99, max(s) AS max
    FROM (SELECT extract(epoch FROM published_at - due_at)::float8 AS s FROM publications) late`;
  return row;
}

describe(`28: ${posts} posts are due in the same second`, () => {
  it('publishes each once, and none early', async () => {
    const ids = await Promise.all(
      Array.from({ length: accounts }, (_, n) => scene.account(n % 2 === 0 ? 'x' : 'bluesky', `crowd${n}`)),
    );
    const wakeUps: WakeUp[] = [];
    for (let n = 0; n < posts; n += 50) {
      const some = Array.from({ length: Math.min(50, posts - n) }, (_, i) =>
        scene.store(ids[(n + i) % accounts] ?? '', [`together ${n + i}`], 3_600_000),
      );
      wakeUps.push(...(await Promise.all(some)).flatMap((stored) => stored.wakeUps));
    }
    await scene.db.$executeRaw`
      UPDATE publications SET due_at = date_trunc('second', clock_timestamp()) + interval '2 seconds', dispatched_at = clock_timestamp()`;
    await scene.wake(wakeUps.map((wakeUp) => ({ ...wakeUp, dueInMs: 1_000 })));
    scene.startWorker(worker);
    scene.startWorker(worker);

    await expectEachOnce(scene, { limit: 300_000 });
    expect(scene.sandbox.ledger()).toHaveLength(posts);
    if (given !== undefined) console.info({ posts, accounts, 'late by, s': await lateness() });
  }, 600_000);
});
