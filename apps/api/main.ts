import {
  apiConfig,
  orExit,
  ownMetrics,
  publicMetrics,
  refuseToStart,
  storesInClear,
  webhookHosts,
} from '@carillon/config';
import { defaultPlans, platforms } from '@carillon/core';
import {
  databaseProblem,
  groupCredentials,
  maxLockWaitMs,
  openDatabase,
  readFleet as readRows,
} from '@carillon/db';
import { openProducer, readFleet as readQueues } from '@carillon/queue';
import { checkKeys, keyRing } from '@carillon/secrets';
import {
  createLog,
  growHeap,
  noteRequests,
  openRegistry,
  openTracing,
  serveProbes,
  stopGracefully,
  tellListening,
  trimMemory,
  watchEventLoop,
} from '@carillon/telemetry';
import { createApp } from './app.ts';
import { measureFleet } from './fleet/measure-fleet.ts';
import { openBulkhead } from './http/bulkhead.ts';
import { closeServer } from './http/close-server.ts';
import { createApiServer } from './http/create-api-server.ts';
import { limitConnections, trustsProxy } from './http/limit-connections.ts';
import { keepingFor, openDesk } from './media/open-desk.ts';
import { openJobEnqueuer } from './posts/enqueue-jobs.ts';
import { openRateLimiter } from './rate-limit/open-rate-limiter.ts';
import { openStrangers } from './rate-limit/strangers.ts';
import { openRequestLog } from './request-log/open-request-log.ts';

/** Longest wait for Redis of whoever asks whether this process is ready, which it is without Redis, too, ms. */
const remarkMs = 500;

const config = orExit(apiConfig);
const log = createLog({ name: 'api', level: config.LOG_LEVEL, format: config.LOG_FORMAT, sync: true });
for (const sentence of storesInClear(config)) log.warn(sentence);
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
const keys = keyRing(masters, 'api keys');
const webhookKeys = keyRing(masters, 'webhooks');
const metrics = openRegistry();
measureFleet(metrics, {
  readRows: () => readRows(db),
  readQueues: () => readQueues(queue, platforms),
  onError: (error) => log.warn({ error }, 'the fleet could not be read for /metrics'),
});
const tracing = await openTracing({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  process: 'api',
});
const limiter = openRateLimiter(queue, { log, metrics });
const plans = config.PLANS ?? defaultPlans;
const desk = await openDesk(config.store, {
  ...{ db, log, times: keepingFor(config.MEDIA_KEEP_DAYS) },
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
    keys,
    limiter,
    strangers: openStrangers(limiter),
    plans,
    desk,
    hosts: { allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS },
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
const server = createApiServer(app);
limitConnections(server, { max: config.MAX_CONNECTIONS, isProxy: trustsProxy(app), log });
const metricsServer =
  config.METRICS_PORT === undefined
    ? null
    : await serveProbes(
        { ...probes, access: ownMetrics(config) },
        { host: config.HOST, port: config.METRICS_PORT },
      );

stopGracefully(log, [
  ['lines', async () => bulkhead.close()],
  ['requests', () => closeServer(server)],
  ['request log', () => requests.close()],
  ['metrics', async () => metricsServer?.close()],
  ['media', () => desk.close()],
  ['rate limits', () => limiter.close()],
  ['jobs', () => jobEnqueuer.close()],
  ['queue', () => producer.close()],
  ['traces', () => tracing.close()],
  ['database', () => db.$disconnect()],
]);
trimMemory();
growHeap();
noteRequests(server, watchEventLoop({ name: 'api', log, limit: config.EVENT_LOOP_LIMIT * 1_000 }));
server.listen(config.PORT, config.HOST, () => {
  tellListening();
  log.info(`the API answers at http://${config.HOST}:${config.PORT}/v1`);
});
