/** The worker as it is, with networks that are as far away as real ones. */
import { distantNetwork } from './distant-network.ts';
import { runWorker } from './run-worker.ts';

runWorker({ x: distantNetwork('x', 'one'), bluesky: distantNetwork('bluesky', 'all') });
