/**
 * `node apps/chaos/drills/hostile-texts.ts [--seconds 30] [--connections 32]`: these connections send an API the worst
 * requests of each kind. Prints how fast they were answered, and /livez beside them. Exits non-zero when /livez took
 * longer than 100 ms once, or a request got no answer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Attack, Attacked } from './attack.ts';
import { readOptions } from './read-options.ts';
import { startDrillSystem } from './system.ts';

const wanted = readOptions('hostile-texts', { seconds: 30, connections: 32 });

/** The longest that /livez may take. */
const maxLivezMs = 100;

/** Between two requests for /livez. */
const livezIntervalMs = 20;

const quantile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);

const times = (all: readonly number[]) => {
  const sorted = all.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: quantile(sorted, 1) };
};

const system = await startDrillSystem();
try {
  const url = system.apis[0]?.url ?? '';
  const { profileId, apiKey } = system.scene;
  const workerData: Attack = {
    url,
    profileId,
    apiKey,
    accounts: await system.accounts(50),
    connections: wanted.connections,
    durationMs: 1_000 * wanted.seconds,
  };
  const attackers = new Worker(new URL('./attack.ts', import.meta.url), { workerData });
  const livezMs: number[] = [];
  let over = false;
  const attacked = new Promise<readonly Attacked[]>((done, fail) => {
    attackers.once('message', done).once('error', fail);
  }).finally(() => {
    over = true;
  });
  while (!over) {
    const begin = performance.now();
    await (await fetch(`${url}/livez`)).text();
    livezMs.push(performance.now() - begin);
    await sleep(livezIntervalMs);
  }
  const answers = await attacked;
  const kinds = Map.groupBy(answers, ({ kind, status }) => `${kind}: ${status}`);
  const rows = [...kinds].map(([kind, some]) => [
    kind,
    { requests: some.length, ...times(some.map(({ ms }) => ms)) },
  ]);
  console.table(Object.fromEntries(rows));
  console.table({ '/livez': { requests: livezMs.length, ...times(livezMs) } });
  const unanswered = answers.filter(({ status }) => status === 0).length;
  process.exitCode = Math.max(...livezMs) <= maxLivezMs && unanswered === 0 ? 0 : 1;
} finally {
  await system.close();
}
