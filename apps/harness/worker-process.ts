/** A worker as apps/worker/main.ts, with the overrides that its first argument has as JSON: for tests, in a process of its own. */
import { runWorker } from '@carillon/worker/run-worker';

await runWorker(JSON.parse(process.argv[2] ?? '{}'));
