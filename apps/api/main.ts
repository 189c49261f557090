import {
  apiConfig,
  orExit,
  publicMetrics,
  refuseToStart,
  storesInClear,
  webhookHosts,
} from '@carillon/config';
import { defaultPlans, platforms } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { groupCredentials } from '@carillon/db/accounts';
import { databaseProblem } from '@carillon/db/database-problem';
import { readFleet as readRows } from '@carillon/db/fleet';
import { maxLockWaitMs } from '@carillon/db/session-settings';
import { openServers } from '@carillon/http/open-servers';
import { limitGuessing } from '@carillon/http/rate-limit/limit-guessing';
import { openRateLimiter } from '@carillon/http/rate-limit/limit-rate';
import { keepingFor, openDesk } from '@carillon/media/intake';
import { mediaRules } from '@carillon/networks/descriptors';
import { openJobEnqueuer } from '@carillon/operations/posts/enqueue-jobs';
import { openSettling } from '@carillon/operations/posts/settling';
import { openBulkhead } from '@carillon/operations/run/bulkhead';
import { openProducer, readFleet as readQueues } from '@carillon/queue';
import { checkKeys, keyRing } from '@carillon/secrets';
import { observeProcess, openRegistry, stopGracefully } from '@carillon/telemetry';
import { createApp } from './app.ts';
import { measureFleet } from './fleet/measure-fleet.ts';
import { openRequestLog } from './request-log/open-request-log.ts';

/** Longest wait for Redis of whoever asks whether this process is ready, which it is without Redis, too, ms. */
const remarkMs = 500;

const config = orExit(apiConfig);
const { log, tracing } = await observeProcess('api', config, { warnings: storesInClear(config), sync: true });
const db = openDatabase({
  url: config.DATABASE_URL,
  pooler: config.DATABASE_POOLER,
  poolSize: config.DATABASE_POOL,
  statementTimeout: 8_000, // somebody is waiting for the answer
  lockTimeout: maxLockWaitMs,
});
const masters = [config.ENCRYPTION_KEY, ...config.ENCRYPTION_KEYS_OLD] as const;
const sealing = keyRing(masters, 'credentials');
await checkKeys({ stored: groupCredentials(db), keys: sealing, log, refuse: refuseToStart });
const queue = { backend: config.QUEUE_BACKEND, url: config.queueUrl };
const producer = openProducer(queue, platforms, (error) => log.warn({ error }, 'the queue is away'));
const jobEnqueuer = openJobEnqueuer({ producer, db, log });
const settling = openSettling({ db, log });
const keys = keyRing(masters, 'api keys');
const webhookKeys = keyRing(masters, 'webhooks');
const metrics = openRegistry();
measureFleet(metrics, {
  readRows: () => readRows(db),
  readQueues: () => readQueues(queue, platforms),
  onError: (error) => log.warn({ error }, 'the fleet could not be read for /metrics'),
});
const limiter = openRateLimiter(queue, { log, metrics });
const plans = config.PLANS ?? defaultPlans;
const desk = await openDesk(config.store, {
  db,
  log,
  rules: mediaRules,
  times: keepingFor(config.MEDIA_KEEP_DAYS),
  uploadLimits: config.uploadLimits,
});
const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

const bulkhead = openBulkhead(config.DATABASE_POOL);
const requests = openRequestLog({ db, log, metrics });

const probes = { metrics, notReady: () => databaseProblem(db), remark: () => producer.refusal(remarkMs) };
const app = createApp(
  {
    db,
    bulkhead,
    jobEnqueuer,
    settling,
    keys,
    limiter,
    guessing: limitGuessing(limiter),
    plans,
    desk,
    hosts: { allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS },
    applicationKeys: sealing,
    webhooks: { keys: webhookKeys, hosts: webhookHosts(config), dashboardUrl: config.DASHBOARD_URL },
    log,
    metrics,
    requests,
    tracing,
    publicUrl,
    ...(config.sandboxPublicUrl !== null && { sandboxUrl: config.sandboxPublicUrl }),
    corsOrigins: config.API_CORS_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
  },
  { ...probes, access: publicMetrics(config) },
);
const servers = await openServers(app, { config, probes, log });

stopGracefully(log, [
  ['lines', async () => bulkhead.close()],
  ['waits', async () => settling.close()],
  servers.requests,
  ['request log', () => requests.close()],
  servers.metrics,
  ['media', () => desk.close()],
  ['rate limits', () => limiter.close()],
  ['jobs', () => jobEnqueuer.close()],
  ['queue', () => producer.close()],
  ['traces', () => tracing.close()],
  ['database', () => db.$disconnect()],
]);
servers.listen('api', config.PORT, () =>
  log.info(`the API answers at http://${config.HOST}:${config.PORT}/v1`),
);
