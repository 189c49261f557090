import { openScene, type Scene } from '@carillon/harness/open-scene';
import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOnce, offerLost, startUnheard, tally } from './testing/lost-answers.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

describe.each([
  ['6 s behind', -6_000],
  ['60 s behind', -60_000],
  ['60 s ahead', 60_000],
])("46: X's clock is %s, and answers get lost", (name, clockOffsetMs) => {
  it.each([true, false])(
    'each post is out once, published and linked (rule against duplicates: %s)',
    async (duplicateRule) => {
      scene.sandbox.set({ clockOffsetMs, duplicateRule });
      startUnheard(scene);
      const posts = await offerLost(scene, `${name} ${duplicateRule}`.replaceAll(' ', '-'));
      expect(await tally(scene, posts)).toEqual(allOnce);
    },
  );
});

describe("46: X's clock is 6 s behind", () => {
  it('ops hear of it: in the metrics, and once in the log', async () => {
    scene.sandbox.set({ clockOffsetMs: -6_000 });
    const worker = scene.startQuickWorkerProcess({ WORKER_PORT: `${await freePort()}` });
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
