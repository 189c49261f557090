/** The worker as it is, with networks that are as far away as real ones; it tells when each call starts and ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { publicationIn } from '../dispatch/content.ts';
import { instantNetworks } from '../dispatch/instant-networks.ts';
import { latency } from '../dispatch/latency.ts';
import { noteCalls } from '../dispatch/note-calls.ts';
import { runWorker } from '../dispatch/run-worker.ts';

const note = noteCalls();

runWorker(
  instantNetworks(async (content) => {
    note(publicationIn(content));
    await sleep(latency);
    note(publicationIn(content));
  }),
);
