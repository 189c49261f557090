import type { Scene } from '@carillon/harness/open-scene';
import { environmentOf } from '@carillon/harness/start-api-process';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import type { WorkerOverrides } from '@carillon/worker/run-worker';
import { expect } from '@jest/globals';

/** Something that happens to a worker, and when; see `at-moment.ts`. */
interface Moment {
  readonly says?: string;
  readonly does: 'die' | 'stop' | 'block';
  readonly until?: string;
}

interface Start extends WorkerOverrides {
  readonly env?: Record<string, string>;
  readonly moment?: Moment;
}

/**
 * Starts a worker in a process of its own on a scene with a Redis of its own, with the times of tests unless given. A
 * moment without `says` is after the intent to send was committed, and before the network is called.
 */
export const startWorker = (scene: Scene, { env, moment, ...overrides }: Start = {}): Program =>
  scene.startQuickWorkerProcess({ ...environment(scene, moment), ...env }, overrides);

/** The same worker as it ships. */
export const startShippedWorker = (
  scene: Scene,
  { env, moment }: Pick<Start, 'env' | 'moment'> = {},
): Program => scene.startWorkerProcess({ ...environment(scene, moment), ...env });

/** Waits until the worker is ready. */
export const publishing = ({ lines }: Program): Promise<true> =>
  until('the worker to be ready', async () => lines.some((line) => line.includes('is publishing')), 60_000);

const environment = (scene: Scene, moment?: Moment) => ({
  ...environmentOf(scene.instance),
  QUEUE_BACKEND: 'redis',
  X_CLIENT_ID: 'carillon',
  X_CLIENT_SECRET: 'secret',
  ...(moment && { NODE_OPTIONS: `--import ${hook(moment)}` }),
});

/** Waits until the worker's moment has come. */
export const happened = ({ lines }: Program): Promise<true> =>
  until('the moment', async () => lines.includes('the moment has come'));

const hook = (moment: Moment) =>
  `${new URL('./at-moment.ts', import.meta.url)}?${new URLSearchParams({ ...moment })}`;

/** Kills the worker with SIGKILL, which no program notices, when a network has taken this. */
export async function killedAtCommit(scene: Scene, program: Program, content: string): Promise<void> {
  const stop = scene.sandbox.onCommit((post) => {
    if (post.content === content) program.kill('SIGKILL');
  });
  expect(await program.exit()).toBeNull();
  stop();
}

/** Another worker takes over once the lease is over, and publishes. */
export async function settledBySuccessor(scene: Scene, postId: string): Promise<void> {
  scene.startWorker({ name: 'successor' });
  expect((await scene.settled(postId)).status).toBe('published');
}
