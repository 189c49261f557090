import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { watchLoad } from './watch-load.ts';

let scene: Scene;
let others: ChildProcess[];

/** Keeps a processor busy, for no longer than this test. */
const program = 'const end = Date.now() + 120_000; while (Date.now() < end);';

beforeAll(async () => {
  scene = await openScene();
  others = cpus().map(() => spawn(process.execPath, ['-e', program], { stdio: 'ignore' }));
});
afterAll(async () => {
  for (const other of others) other.kill('SIGKILL');
  await scene.close();
});

const accounts = 40;

it('knows that the machine is busy while its own thread is not', async () => {
  const load = watchLoad();
  await until('the machine to be busy', async () => {
    const before = performance.eventLoopUtilization();
    await sleep(200);
    return load.isHigh() && performance.eventLoopUtilization(before).utilization < 0.5;
  });
});

/** Publications under way, at most, until all are out. */
async function mostUnderWay(): Promise<number> {
  let most = 0;
  await until(
    'all to be published',
    async () => {
      const where = (status: 'publishing' | 'published') => ({ where: { status } });
      most = Math.max(most, await scene.db.publication.count(where('publishing')));
      return (await scene.db.publication.count(where('published'))) === accounts;
    },
    60_000,
  );
  return most;
}

it('has as many posts under way as wait for their network, however busy others keep the machine', async () => {
  const worker = scene.startWorkerProcess();
  const handles = Array.from({ length: accounts }, (_, n) => `ringer${n}`);
  for (const handle of handles) scene.sandbox.fault({ platform: 'x', handle, fault: 'slow', afterMs: 700 });
  const ids = [];
  for (const handle of handles) ids.push(await scene.account('x', handle));
  const dueAt = Date.now() + 10_000;
  for (const id of ids) await scene.store(id, [`ding of ${id}`], dueAt - Date.now());
  await until('the worker to run', async () => worker.lines.some((line) => line.includes('is publishing')));
  expect(await mostUnderWay()).toBeGreaterThan(20);
  worker.kill('SIGTERM');
  await worker.exit();
}, 120_000);
