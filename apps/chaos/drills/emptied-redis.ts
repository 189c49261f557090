/**
 * `node apps/chaos/drills/emptied-redis.ts [--posts 10000]`: empties Redis with this many posts scheduled. Prints how
 * long it takes until all have their jobs again, and what became of them. Exits non-zero when anything was lost,
 * published twice, early or failed.
 */
import { until } from '@carillon/testing/until';
import { audit, isClean } from './audit.ts';
import { readOptions } from './read-options.ts';
import { type DrillSystem, startDrillSystem } from './system.ts';

const { posts } = readOptions('emptied-redis', { posts: 10_000 });

/** From storing the last until the first is due: time to make all jobs twice. The others follow over a minute. */
const headMs = 60_000 + posts * 10;
const spreadMs = 60_000;

/** Stores the posts, far ahead at first. */
async function store({ scene }: DrillSystem, accounts: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let n = 0; n < posts; n += 20) {
    const some = Array.from({ length: Math.min(20, posts - n) }, (_, i) =>
      scene.store(accounts[(n + i) % accounts.length] ?? '', [`scheduled ${n + i}`], 3_600_000),
    );
    for (const { post } of await Promise.all(some)) ids.add(post.id);
  }
  return ids;
}

const system = await startDrillSystem();
try {
  const { scene, redis } = system;
  const delayed = async () => {
    const counts = ['x', 'bluesky'].map((name) => redis.client.zcard(`{carillon}:publish-${name}:delayed`));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const allDelayed = () => until('all jobs to be there', async () => (await delayed()) >= posts, 600_000);
  const ids = await store(system, await system.accounts(Math.min(200, posts)));
  await scene.db.$executeRaw`
    UPDATE publications SET due_at = clock_timestamp() + ${headMs}::float8 * interval '1 ms' + random() * ${spreadMs}::float8 * interval '1 ms'`;
  await allDelayed();

  const begin = performance.now();
  await redis.client.flushall();
  await allDelayed();
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.log(`${posts} delayed jobs were back ${seconds} s after FLUSHALL`);
  const result = await audit(scene, ids);
  console.table([result]);
  process.exitCode = isClean(result) ? 0 : 1;
} finally {
  await system.close();
}
