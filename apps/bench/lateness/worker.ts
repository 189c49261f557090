/** The worker as it is, with networks that answer at once and note when each call of them starts. */
import { publicationIn } from '../dispatch/content.ts';
import { instantNetworks } from '../dispatch/instant-networks.ts';
import { noteCalls } from '../dispatch/note-calls.ts';
import { runWorker } from '../dispatch/run-worker.ts';

const note = noteCalls();

runWorker(instantNetworks((content) => note(publicationIn(content))));
