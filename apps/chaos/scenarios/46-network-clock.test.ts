import { openScene, type Scene } from '@carillon/harness/open-scene';
import { wakeNow } from '@carillon/harness/wake-now';
import { freePort } from '@carillon/local-services';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';

type Fault = Parameters<Sandbox['fault']>[0]['fault'];

/** X takes the post in each of these. */
const lost: readonly Fault[] = ['commit-then-drop', '503-commit', '201-without-id'];

/** Posts for each clock, with the answers lost in turn. */
const count = 30;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

/** Offers posts whose answers will get lost. */
const offerLost = (name: string) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const content = `${name}-${n}`;
      const account = await scene.account('x', content);
      scene.sandbox.fault({ platform: 'x', handle: content, fault: lost[n % lost.length] ?? '500' });
      return { content, postId: await scene.publishNow([account], content) };
    }),
  );

/**
 * A worker that has not heard of X yet.
 * @param verifyWindow ms
 */
const startUnheard = (verifyWindow = 2_000) =>
  scene.startWorker({ networks: networksWith({ verifyWindow }) });

async function tally(posts: Awaited<ReturnType<typeof offerLost>>) {
  const results = await Promise.all(
    posts.map(async ({ content, postId }) => {
      const { status } = await scene.settled(postId);
      const ids = scene.commits(content).map(({ remoteId }) => remoteId);
      return { status, ids, linked: (await scene.publication(postId)).platformPostId };
    }),
  );
  await scene.stopWorkers();
  return {
    published: results.filter(({ status }) => status === 'published').length,
    outOnce: results.filter(({ ids }) => ids.length === 1).length,
    linked: results.filter(({ ids, linked }) => linked !== null && linked === ids[0]).length,
  };
}

const all = { published: count, outOnce: count, linked: count };

describe.each([
  ['6 s behind', -6_000],
  ['60 s behind', -60_000],
  ['60 s ahead', 60_000],
])("46: X's clock is %s, and answers get lost", (name, clockOffsetMs) => {
  it.each([true, false])(
    'each post is out once, published and linked (rule against duplicates: %s)',
    async (duplicateRule) => {
      scene.sandbox.set({ clockOffsetMs, duplicateRule });
      startUnheard();
      expect(await tally(await offerLost(`${name} ${duplicateRule}`.replaceAll(' ', '-')))).toEqual(all);
    },
  );
});

describe("46: X's clock is 6 s behind", () => {
  it('ops hear of it: in the metrics, and once in the log', async () => {
    scene.sandbox.set({ clockOffsetMs: -6_000 });
    const worker = scene.startWorkerProcess({ WORKER_PORT: `${await freePort()}` });
    const account = await scene.account('x', 'watched');
    for (const n of [1, 2, 3]) await scene.settled(await scene.publishNow([account], `watched ${n}`));
    const probes = /(http:\S+)\/readyz/.exec(worker.lines.join('\n'))?.[1];
    const text = await (await fetch(`${probes}/metrics`)).text();
    const [, seconds] =
      /^carillon_network_clock_offset_seconds\{platform="x",sandbox="true"\} (\S+)$/m.exec(text) ?? [];
    expect(Math.abs(Number(seconds) + 6)).toBeLessThan(1);
    const told = worker.lines.filter((line) => line.includes('more than 2 s apart'));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, url: scene.sandbox.url }]);
    worker.kill('SIGTERM');
    await worker.exit();
  });
});

describe("46: X's clock, or ours, is set while answers are lost, and another process looks for the posts", () => {
  it.each([
    [-60_000, 0],
    [60_000, 0],
    [0, 60_000],
    [0, -60_000],
    [-60_000, 60_000],
    [60_000, -60_000],
  ])('each post is out once, published and linked (from %i to %i ms)', async (before, after) => {
    scene.sandbox.set({ clockOffsetMs: before, duplicateRule: false });
    startUnheard(600_000);
    const posts = await offerLost(`set-${before}-${after}`);
    await until('all to be in doubt', async () => {
      const doubts = await Promise.all(posts.map(({ postId }) => scene.publication(postId)));
      return doubts.every(({ items, nextAt }) => items[0]?.state === 'sending' && nextAt !== null);
    });
    await scene.stopWorkers();
    scene.sandbox.set({ clockOffsetMs: after });
    await wakeNow(scene);
    startUnheard();
    expect(await tally(posts)).toEqual(all);
  });
});
