/**
 * Loaded before a worker: shortens the rounds of its reconciler, its renewals of leases and its longest calls to a
 * network. Nothing else of it is different.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** From one round to the next, with the jitter. `speed` divides the time, here and below. */
const round = { minMs: 4_500, maxMs: 5_500, speed: 20 };
const renewal = { intervalMs: 5_000, speed: 50 };
const call = { deadlineMs: 15_000, speed: 30 };

const { setTimeout: sleep } = timers;
const { setInterval } = globalThis;
const { timeout } = AbortSignal;

timers.setTimeout = (ms = 0, ...rest) =>
  sleep(ms >= round.minMs && ms <= round.maxMs ? ms / round.speed : ms, ...rest);
syncBuiltinESMExports();

globalThis.setInterval = Object.assign(
  (run: () => void, ms?: number) => setInterval(run, ms === renewal.intervalMs ? ms / renewal.speed : ms),
  setInterval,
);

AbortSignal.timeout = (ms) => timeout(ms === call.deadlineMs ? ms / call.speed : ms);
