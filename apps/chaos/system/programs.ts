import type { ChaosOptions } from '../options.ts';
import type { SlotOptions } from './supervised-process.ts';

interface Surroundings {
  readonly port: number;
  readonly urls: { readonly database: string; readonly redis: string; readonly sandbox: string };
  /** Among all processes. */
  readonly index: number;
  readonly options: ChaosOptions;
  readonly encryptionKey: Uint8Array;
}

type Program = Pick<SlotOptions, 'program' | 'env' | 'imports'>;

/** How long X may hide a post that it took, s: short, so that a run sees its end. */
const verifyWindow = 12;

/** How many committed requests end their api before it makes their jobs. */
const exitsAtEnqueue = 0.01;

/** The kind of fault that these exits are. */
export const enqueueExit = 'api-exit-at-enqueue';

/** What runs in a place, with which environment, and what is loaded before it. */
export const programs: Record<'api' | 'worker', (surroundings: Surroundings) => Program> = {
  api: (surroundings) => ({
    program: 'apps/api/main.ts',
    env: { ...common(surroundings), PORT: String(surroundings.port) },
    imports: (skew, start) => [...clock(skew), ...exits(surroundings, start)],
  }),
  worker: (surroundings) => ({
    program: surroundings.options.naive ? 'apps/chaos/naive/main.ts' : 'apps/worker/main.ts',
    env: {
      ...common(surroundings),
      WORKER_PORT: String(surroundings.port),
      WORKER_CONCURRENCY: '12',
      X_VERIFY_WINDOW: String(verifyWindow),
      X_CLIENT_ID: 'carillon',
      X_CLIENT_SECRET: 'secret',
    },
    imports: (skew) => [...clock(skew), injected('block-event-loop.ts')],
  }),
};

/** Longer than any block of an event loop that is dealt, s: a worker that comes back from one is what is tried. */
const eventLoopLimit = 60;

const common = ({ urls, encryptionKey }: Surroundings) => ({
  DATABASE_URL: urls.database,
  DATABASE_POOL: '12',
  EVENT_LOOP_LIMIT: String(eventLoopLimit),
  REDIS_URL: urls.redis,
  SANDBOX_URL: urls.sandbox,
  ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
});

const injected = (file: string, parameters: Record<string, string> = {}) =>
  Object.assign(new URL(`../inject/${file}`, import.meta.url), {
    search: new URLSearchParams(parameters).toString(),
  }).href;

const clock = (skew: number) => (skew === 0 ? [] : [injected('skew-clock.ts', { ms: String(skew) })]);

function exits({ options: { only, seed }, index }: Surroundings, start: number): string[] {
  if (only !== null && !only.has(enqueueExit)) return [];
  const parameters = {
    share: String(exitsAtEnqueue),
    seed: String(seed * 1_000_000 + index * 10_000 + start),
  };
  return [injected('exit-at-enqueue.ts', parameters)];
}
