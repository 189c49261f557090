/** The worker as it is, with networks whose calls take as long as NETWORK_LATENCY says, ms. */
import { setTimeout as sleep } from 'node:timers/promises';
import { publicationIn } from '../dispatch/content.ts';
import { instantNetworks } from '../dispatch/instant-networks.ts';
import { noteCalls } from '../dispatch/note-calls.ts';
import { runWorker } from '../dispatch/run-worker.ts';

const latency = Number(process.env['NETWORK_LATENCY']);
const note = noteCalls();

runWorker(
  instantNetworks(async (content) => {
    note(publicationIn(content));
    await sleep(latency);
    note(publicationIn(content));
  }),
);
