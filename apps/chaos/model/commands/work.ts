import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { shift } from '../shift.ts';
import { command } from './command.ts';

/** More than a lease, ms. */
const lease = 45_000;

/** How long a worker stands still, ms: less than the verify window, as a frozen process must. */
const freeze = 250;

const kill = command({
  words: 'kill a worker',
  async run(model, { bench }) {
    if (!bench.workers.kill()) return 'there is none';
    model.interruptions += 1;
  },
});

const killAtCommit = command({
  words: 'kill the workers when a network takes the next post',
  async run(model, { bench, story }) {
    const line = story.length - 1;
    model.interruptions += 1;
    bench.trap.spring = () => {
      while (bench.workers.kill()) story[line] += ' (it did)';
    };
  },
});

const freezeOne = command({
  words: 'freeze a worker for longer than its lease',
  async run(model, history) {
    const wasThere = await history.bench.workers.freeze(async (name) => {
      model.interruptions += 1;
      await shift({ model, history }, lease, [name]);
      await sleep(freeze);
    });
    if (!wasThere) return 'there is none';
  },
});

const stop = command({
  words: 'stop a worker in order',
  async run(_model, { bench }) {
    if (!(await bench.workers.stop())) return 'there is none';
  },
});

const start = command({
  words: 'start a worker',
  async run(_model, { bench }) {
    if (bench.workers.count > 1) return 'there are two';
    bench.workers.start();
  },
});

/** What happens to worker processes. */
export const workerEvents = fc.constantFrom(kill, killAtCommit, killAtCommit, freezeOne, stop, start);
