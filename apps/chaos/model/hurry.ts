/**
 * Loaded before a worker: the rounds of its reconciler, its renewals of leases and its longest calls to a network take
 * a fraction of their time. Nothing else of it is different.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** From one round to the next, ms, with the jitter. */
const round = { least: 4_500, most: 5_500, pace: 20 };
/** ms */
const renewal = { interval: 5_000, pace: 50 };
/** ms */
const call = { deadline: 15_000, pace: 30 };

const { setTimeout: sleep } = timers;
const { setInterval } = globalThis;
const { timeout } = AbortSignal;

timers.setTimeout = (ms = 0, ...rest) =>
  sleep(ms >= round.least && ms <= round.most ? ms / round.pace : ms, ...rest);
syncBuiltinESMExports();

globalThis.setInterval = Object.assign(
  (run: () => void, ms?: number) => setInterval(run, ms === renewal.interval ? ms / renewal.pace : ms),
  setInterval,
);

AbortSignal.timeout = (ms) => timeout(ms === call.deadline ? ms / call.pace : ms);
