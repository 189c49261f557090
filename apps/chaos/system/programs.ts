import type { WorkerOverrides } from '@carillon/harness/start-worker-process';
import type { ChaosOptions } from '../options.ts';
import type { ProcessOptions } from './supervised-process.ts';

interface ProgramInput {
  readonly name: string;
  readonly port: number;
  readonly urls: { readonly database: string; readonly redis: string; readonly sandbox: string };
  /** Position among all processes. */
  readonly index: number;
  readonly options: ChaosOptions;
  readonly encryptionKey: Uint8Array;
  readonly mediaFolder: string;
}

type Program = Pick<ProcessOptions, 'program' | 'args' | 'env' | 'imports'>;

/** X may hide a post that it took this long: short, so that a run sees the window's end. */
const verifyWindowSeconds = 12;

/** Waits before each attempt at a webhook, ms: short, so that a run sees the last of them. */
export const webhookSteps: readonly number[] = [0, 200, 400, 800, 1_500, 2_000, 2_500, 3_000];

/** A webhook that does not answer is tried again so soon, and one that takes nothing is soon switched off. */
export const workerOverrides = {
  times: { webhookAnswerMs: 2_000, maxWebhookFailingMs: 15_000 },
  webhooks: { steps: webhookSteps },
} satisfies WorkerOverrides;

/** A name that leads elsewhere each time that a worker looks it up. */
export const rebindingName = 'rebinding.example.com';

/** Share of the committed requests that end their API before it makes their jobs. */
const enqueueExitShare = 0.01;

/** The name of this fault. It strikes at requests, not at planned moments, so it is no row of the table. */
export const enqueueExit = 'api-exit-at-enqueue';

/** The programs of a system, with their environments and the modules that are loaded before them. */
export const programs: Record<'api' | 'worker', (input: ProgramInput) => Program> = {
  api: (input) => ({
    program: 'apps/api/main.ts',
    env: { ...common(input), PORT: String(input.port) },
    imports: (skewMs, start) => [...clock(skewMs), caller(input), ...exits(input, start)],
  }),
  worker: (input) => ({
    ...(input.options.naive
      ? { program: 'apps/chaos/naive/main.ts' }
      : { program: 'apps/harness/worker-process.ts', args: [JSON.stringify(workerOverrides)] }),
    env: {
      ...common(input),
      WORKER_PORT: String(input.port),
      WORKER_CONCURRENCY: '12',
      X_VERIFY_WINDOW: String(verifyWindowSeconds),
      X_CLIENT_ID: 'carillon',
      X_CLIENT_SECRET: 'secret',
    },
    imports: (skewMs) => [
      ...clock(skewMs),
      caller(input),
      injected('block-event-loop.ts'),
      injected('rebind-name.ts', { name: rebindingName }),
    ],
  }),
};

/** Longer than any injected block of an event loop: the worker must come back from it, not exit. */
const eventLoopLimitSeconds = 60;

const common = ({ urls, options, encryptionKey, mediaFolder }: ProgramInput) => ({
  MEDIA_DIR: mediaFolder,
  DATABASE_URL: urls.database,
  DATABASE_POOLER: options.pooler ? 'transaction' : 'none',
  DATABASE_POOL: '12',
  EVENT_LOOP_LIMIT: String(eventLoopLimitSeconds),
  REDIS_URL: urls.redis,
  SANDBOX_URL: urls.sandbox,
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
});

const injected = (file: string, parameters: Record<string, string> = {}) =>
  Object.assign(new URL(`../inject/${file}`, import.meta.url), {
    search: new URLSearchParams(parameters).toString(),
  }).href;

const clock = (skewMs: number) => (skewMs === 0 ? [] : [injected('skew-clock.ts', { ms: String(skewMs) })]);

const caller = ({ name, urls }: ProgramInput) =>
  injected('name-caller.ts', { name, host: new URL(urls.sandbox).host });

function exits({ options: { only, seed }, index }: ProgramInput, start: number): string[] {
  if (only !== null && !only.has(enqueueExit)) return [];
  const parameters = {
    share: String(enqueueExitShare),
    seed: String(seed * 1_000_000 + index * 10_000 + start),
  };
  return [injected('exit-at-enqueue.ts', parameters)];
}
