import type { BenchContext } from '../context.ts';
import { workerEnvironment } from '../processes/environment.ts';

/** A worker as it ships, with its concurrency, which may tell receivers on this machine. */
export const tellingWorker = (context: BenchContext) => ({
  name: 'worker',
  file: 'apps/bench/dispatch/worker.ts',
  env: { ...workerEnvironment(context), WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
});
