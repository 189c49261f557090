/** The worker as it is, with networks that answer at once. */
import { instantNetwork } from './instant-network.ts';
import { runWorker } from './run-worker.ts';

runWorker({ x: instantNetwork('x', 'one'), bluesky: instantNetwork('bluesky', 'all') });
