/** A worker as apps/worker/main.ts, unlike it in what the first argument says as JSON: for tests, in a process of its own. */
import { runWorker } from '@carillon/worker/run-worker';

await runWorker(JSON.parse(process.argv[2] ?? '{}'));
