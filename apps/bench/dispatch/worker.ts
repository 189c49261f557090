/** The worker as it is, with networks that answer at once. */
import { instantNetworks } from './instant-networks.ts';
import { runWorker } from './run-worker.ts';

runWorker(instantNetworks());
