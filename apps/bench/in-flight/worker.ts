/**
 * The worker as it is, with networks that are as far away as real ones and take so many calls at once; it tells when each
 * call starts and ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { publicationIn } from '../dispatch/content.ts';
import { instantNetworks } from '../dispatch/instant-networks.ts';
import { latency } from '../dispatch/latency.ts';
import { noteCalls } from '../dispatch/note-calls.ts';
import { runWorker } from '../dispatch/run-worker.ts';
import { calls } from './calls.ts';
import { takeTurns } from './take-turns.ts';

const note = noteCalls();
const inTurn = takeTurns(calls);

runWorker(
  instantNetworks((content) =>
    inTurn(async () => {
      note(publicationIn(content));
      await sleep(latency);
      note(publicationIn(content));
    }),
  ),
);
