import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { defaultTimes } from '@carillon/worker/times';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startShippedWorker } from './testing/start-worker.ts';

/** Length of a lease. */
const { leaseMs } = defaultTimes;

/** Finding, taking and settling may take this long after it. */
const marginMs = 15_000;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let heir: Program;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(async () => {
  heir.kill('SIGKILL');
  await heir.exit();
  await stand.close();
});

describe('1: the worker is killed within its calls, with the real lease', () => {
  it('another one settles them within the lease and 15 s, each once', async () => {
    const { scene } = stand;
    const posts: string[] = [];
    const dying = startShippedWorker(scene);
    for (const [platform, fault] of [
      ['x', 'commit-then-hang'],
      ['bluesky', 'commit-then-hang'],
      ['bluesky', 'hang'],
    ] as const) {
      const account = await scene.account(platform, fault);
      scene.sandbox.fault({ platform, handle: fault, fault });
      posts.push(await scene.publishNow([account], `${fault} on ${platform}`));
    }
    await until('all to be on their way', async () => {
      const sending = await scene.db.item.count({ where: { state: 'sending' } });
      return sending === 3 && scene.sandbox.ledger().length === 2;
    });
    heir = startShippedWorker(scene);
    const publishes = async () => heir.lines.some((line) => line.includes('is publishing'));
    await until('the other worker', publishes, 60_000);
    dying.kill('SIGKILL');
    expect(await dying.exit()).toBeNull();

    const killed = performance.now();
    for (const id of posts)
      expect((await scene.settled(id, leaseMs + 2 * marginMs)).status).toBe('published');
    const took = performance.now() - killed;
    process.stderr.write(`taken over and settled ${(took / 1_000).toFixed(1)} s after SIGKILL\n`);
    expect(took).toBeLessThan(leaseMs + marginMs);
    expect(scene.sandbox.ledger()).toHaveLength(3);
    const items = await scene.db.item.findMany({ orderBy: { sends: 'asc' } });
    expect(items.map(({ sends, doubleId }) => [sends, doubleId])).toEqual([
      [1, null],
      [1, null],
      [2, null],
    ]);
  }, 180_000);
});
