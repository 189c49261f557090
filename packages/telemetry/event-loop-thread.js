// Thread of `watchEventLoop`. Plain JavaScript: to read TypeScript would cost this thread 20 MB, for next to nothing.
import { write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

const { limit, looks, pulse } = workerData;

/** Between two looks, ms. */
const pause = limit / looks;

/** Longest that finding words may take, and then writing them where nobody reads the log, ms. */
const maxTellMs = 3_000;

/**
 * Returns when the main thread has not gone round while this one did, look after look. Its own looks are what counts, not
 * the clock: a process that was stopped, or a machine that slept, had neither.
 */
async function standstill() {
  let missed = 0;
  let [seen] = pulse;
  while (missed < looks) {
    const begin = performance.now();
    await sleep(pause);
    const isLate = performance.now() - begin > 3 * pause;
    const beats = Atomics.load(pulse, 0);
    const isDebugged = Atomics.load(pulse, 1) === 1;
    missed = isLate || isDebugged || beats !== seen ? 0 : missed + 1;
    seen = beats;
  }
}

async function tell() {
  const { lastLine } = await import('./last-line.ts');
  const line = await lastLine(workerData);
  await new Promise((done) => write(1, line, done));
}

await standstill();
await Promise.race([tell().catch(() => {}), sleep(maxTellMs)]);
process.kill(process.pid, 'SIGKILL');
