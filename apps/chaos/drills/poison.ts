/**
 * `node apps/chaos/drills/poison.ts [--accounts 20]`: on each account one post that makes Carillon throw at a step of
 * publishing, and ten healthy ones behind it. Prints for each step when the last healthy one was out, counted from the last
 * request, and what the poisoned ones say by then; scenario 29 waits for their end. Exits non-zero when a healthy one took over 5 s.
 */
import { until } from '@carillon/testing/until';
import { networksWith } from '../scenarios/testing/networks-with.ts';
import { openOwnServersScene } from '../scenarios/testing/own-servers.ts';
import { type PoisonedStep, poisonFor, poisonNetworks, poisonPostgres } from '../scenarios/testing/poison.ts';
import { readOptions } from './read-options.ts';

const { accounts: accountCount } = readOptions('poison', { accounts: 20 });

const healthyBehind = 10;
const maxMs = 5_000;

const steps: readonly PoisonedStep[] = ['prepare', 'intent', 'publish', 'record', 'settle'];

const { scene, postgres, close } = await openOwnServersScene();

async function tryStep(step: PoisonedStep) {
  const accounts: string[] = [];
  for (let n = 0; n < accountCount; n++) {
    const isX = n % 2 === 0 && step !== 'prepare'; // X needs none
    accounts.push(await scene.account(isX ? 'x' : 'bluesky', `${step}-${n}.test`));
  }
  const publishAll = (text: (n: number) => string) =>
    Promise.all(accounts.map((account, n) => scene.publishNow([account], text(n))));
  const poisoned = await publishAll((n) => `${poisonFor(step)} ${n}`);
  const healthy: string[] = [];
  for (let m = 0; m < healthyBehind; m++)
    healthy.push(...(await publishAll((n) => `healthy ${step} ${m} ${n}`)));
  const begin = performance.now();
  const which = { postId: { in: healthy }, status: { not: 'published' as const } };
  await until(
    'the healthy ones',
    async () => (await scene.db.publication.count({ where: which })) === 0,
    120_000,
  );
  const ms = Math.round(performance.now() - begin);
  const ends = await scene.db.publication.groupBy({
    by: ['platform', 'status', 'errorCode'],
    where: { postId: { in: poisoned } },
    _count: true,
  });
  const named = ends
    .map(({ platform, status, errorCode, _count }) => `${_count} ${platform}: ${status} ${errorCode}`)
    .sort();
  return { step, 'last healthy, ms': ms, poisoned: named.join(', ') };
}

try {
  await poisonPostgres(postgres.ownerUrl);
  scene.startWorker({
    networks: poisonNetworks(networksWith({ verifyAfterMs: [50, 500], deadline: 15_000 })),
    times: { minRetryMs: 5_000 }, // as outside of tests
  });
  const rows = [];
  for (const step of steps) rows.push(await tryStep(step));
  console.table(rows);
  process.exitCode = rows.every((row) => row['last healthy, ms'] <= maxMs) ? 0 : 1;
} finally {
  await close();
}
