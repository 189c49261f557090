/**
 * `node apps/chaos/drills/webhooks.ts [--events 10000]`: delivers these events to receivers, good and bad, while workers are
 * killed, Redis is emptied and restarted, and Postgres crashes. Prints how long it took and what became of the events. Exits
 * non-zero when one was not delivered as promised.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { environmentOf } from '@carillon/harness/start-api-process';
import { keyRing } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { judgeWebhooks } from '../judge/judge-webhooks.ts';
import { tally } from '../judge/report.ts';
import { type Endpoint, readWebhooks } from '../judge/webhook-evidence.ts';
import { workerOverrides } from '../system/programs.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { startReceivers } from '../webhooks/receivers.ts';
import { readOptions } from './read-options.ts';

const wanted = readOptions('webhooks', { events: 10_000 });

const tenants = 4;

/** Each changes the state of every account, which is an event each. */
const rounds = 10;

/** Between two rounds. */
const roundMs = 2_000;

/** For everything to be delivered after the last round. */
const drainMs = 600_000;

const accountsPerTenant = Math.ceil(wanted.events / rounds / tenants);

/** Accounts that no network knows. The first event of each is that it is connected. */
async function storeAccounts({ db }: Scene, profileId: string): Promise<void> {
  const facts = { profileId, platform: 'x', platformAvatar: '', sandbox: false, grantedScopes: [] } as const;
  await db.socialAccount.createMany({
    data: Array.from({ length: accountsPerTenant }, (_, n) => ({
      ...facts,
      grantedScopes: [],
      id: newId('sac'),
      platformUserId: `${profileId}-${n}`,
      platformUsername: `teller${n}`,
    })),
  });
}

const reasons = { connected: null, reconnect: 'The network refused its tokens.' };

/** Changes every account once, also when it is asked again after an answer that got lost. */
const change = ({ db }: Scene, state: 'connected' | 'reconnect') =>
  until('the accounts to change', () =>
    db.socialAccount
      .updateMany({ where: { state: { not: state } }, data: { state, stateReason: reasons[state] } })
      .catch(() => null),
  );

const undo: Undo[] = [];
try {
  const [postgres, redis] = [await startOwnPostgres(), await startOwnRedis()];
  undo.push(() => postgres.remove());
  undo.push(() => redis.remove());
  const { url: databaseUrl, ownerUrl } = postgres;
  const encryptionKey = randomBytes(32);
  const instance = { databaseUrl, ownerUrl, queue: redis.queue, encryptionKey, drop: async () => {} };
  const scene = await openScene({ instance });
  undo.push(() => scene.close());
  const receivers = await startReceivers(undo);
  const env = { ...environmentOf(instance), QUEUE_BACKEND: 'redis', WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
  const startWorker = () =>
    scene.startQuickWorkerProcess({ ...env, LOG_LEVEL: 'error', WORKER_PORT: '0' }, workerOverrides);
  const workers = [startWorker(), startWorker(), startWorker()];
  undo.push(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all(workers.map((worker) => worker.exit()));
  });

  async function replaceWorker(which: number): Promise<void> {
    const worker = workers[which % workers.length];
    worker?.kill('SIGKILL');
    await worker?.exit();
    workers[which % workers.length] = startWorker();
  }

  /** Faults after a round beside the death of a worker. */
  const faults: Readonly<Record<number, () => Promise<unknown>>> = {
    3: () => redis.client.flushall(),
    5: () => redis.kill().then(redis.start),
    7: () => postgres.end('SIGQUIT').then(postgres.start),
  };

  const endpoints: Endpoint[] = [];
  for (let number = 1; number <= tenants; number++) {
    const tenant = await createTenant(scene.db, keyRing([encryptionKey], 'api keys'), 'scale');
    endpoints.push(...(await createEndpoints({ apiUrls: [scene.url], receivers }, { number, ...tenant })));
    await storeAccounts(scene, tenant.profileId);
  }
  const begin = performance.now();
  for (let round = 1; round < rounds; round++) {
    await change(scene, round % 2 === 1 ? 'reconnect' : 'connected');
    await sleep(roundMs);
    await Promise.all([replaceWorker(round), faults[round]?.()]);
  }
  await until(
    'everything to be delivered',
    async () =>
      (await scene.db.webhookOutboxEvent.count()) === 0 &&
      (await scene.db.webhookDelivery.count({ where: { status: 'pending' } })) === 0,
    drainMs,
  );
  const seconds = Math.round((performance.now() - begin) / 1_000);
  const evidence = {
    ...(await readWebhooks(scene.db)),
    endpoints,
    receipts: receivers.receipts,
    innerCalls: receivers.innerCalls,
    maxTries: workerOverrides.webhooks.steps.length,
  };
  const findings = judgeWebhooks(evidence);
  const { events, deliveries } = evidence;
  console.log(
    `${events.length} events were delivered after ${seconds} s, in ${receivers.receipts.length} requests`,
  );
  console.table([tally(deliveries.map(({ status }) => status))]);
  for (const [charge, sentences] of Object.entries(findings))
    console.log(`${sentences.length} ${charge}`, sentences.slice(0, 5));
  process.exitCode = Object.values(findings).every(({ length }) => length === 0) ? 0 : 1;
} finally {
  await undoAll(undo);
}
