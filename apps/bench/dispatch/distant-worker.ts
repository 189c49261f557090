/** The worker as it is, with networks that are as far away as real ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { instantNetworks } from './instant-networks.ts';
import { latency } from './latency.ts';
import { runWorker } from './run-worker.ts';

runWorker(instantNetworks(() => sleep(latency)));
