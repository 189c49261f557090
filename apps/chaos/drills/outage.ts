/**
 * `node apps/chaos/drills/outage.ts [--seconds 300]`: so long without Postgres, then so long without Redis, under load.
 * Prints what the APIs answered and how fast, and what became of what they accepted. Exits non-zero when anything was
 * lost, published twice, early or failed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { audit, isClean } from './audit.ts';
import { type Answered, offerLoad } from './offer-load.ts';
import { openStand } from './system.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } });
const outage = Number(values.seconds) * 1_000;

/** Before, between and after the outages, ms. */
const calm = 5_000;

function row(answers: readonly Answered[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  const [created, unavailable] = [count(201), count(503)];
  const other = answers.length - created - unavailable;
  return {
    requests: answers.length,
    201: created,
    503: unavailable,
    other,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

const stand = await openStand();
try {
  const load = offerLoad(stand, await stand.accounts(20));
  await sleep(calm);
  load.begin('without Postgres');
  await stand.postgres.end('SIGQUIT');
  await sleep(outage);
  load.begin('Postgres is back');
  await stand.postgres.start();
  await sleep(calm);
  load.begin('without Redis');
  await stand.redis.kill();
  await sleep(outage);
  load.begin('Redis is back, empty');
  await stand.redis.start();
  await sleep(calm);
  const answers = await load.stop();
  const byPhase = Map.groupBy(answers, ({ phase }) => phase);
  console.table(Object.fromEntries([...byPhase].map(([phase, some]) => [phase, row(some)])));
  const ids = answers.flatMap(({ status, id }) => (status === 201 && id !== undefined ? [id] : []));
  const result = await audit(stand.scene, new Set(ids));
  console.table([result]);
  process.exitCode = isClean(result) ? 0 : 1;
} finally {
  await stand.close();
}
