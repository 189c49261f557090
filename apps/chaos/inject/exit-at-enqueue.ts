/**
 * Loaded before an API, as `exit-at-enqueue.ts?share=0.03&seed=7`: the process exits just before it makes that share of
 * its jobs, after their posts were committed.
 */
import { Queue } from 'bullmq';
import { randomOf } from '../plan/random.ts';
import { injectedExit } from '../system/supervised-process.ts';

const { searchParams } = new URL(import.meta.url);
const share = Number(searchParams.get('share'));
const random = randomOf(Number(searchParams.get('seed')), 'enqueue');
const { add, addBulk } = Queue.prototype;

const exitPerhaps = () => {
  if (random.chance(share)) process.exit(injectedExit);
};

Queue.prototype.add = function (...job) {
  exitPerhaps();
  return add.apply(this, job);
};

Queue.prototype.addBulk = function (jobs) {
  exitPerhaps();
  return addBulk.call(this, jobs);
};
