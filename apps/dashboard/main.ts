import { closeServer } from '@carillon/api/close-server';
import { createApiServer } from '@carillon/api/create-api-server';
import { openWaker } from '@carillon/api/waker';
import { dashboardConfig, orExit } from '@carillon/config';
import { platforms, usualPlans } from '@carillon/core';
import { forgetSessions, isReachable, openDatabase, setUpNonce } from '@carillon/db';
import { openProducer } from '@carillon/queue';
import { keyRing, newToken, setUpLink } from '@carillon/secrets';
import { createLog, Registry, stopGracefully } from '@carillon/telemetry';
import { createDashboard } from './app.ts';
import { buildWeb } from './build.ts';
import { openLive } from './live/live.ts';
import { openSignInLimits } from './sessions/sign-in-limits.ts';

/** How often sessions that have expired are forgotten, ms. */
const tidying = 3_600_000;

const config = orExit(dashboardConfig);
const log = createLog({ name: 'dashboard', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
await buildWeb((line) => log.info(line));
const db = openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL,
  statementTimeout: 8_000,
});
const masters = [config.ENCRYPTION_KEY, ...config.ENCRYPTION_KEYS_OLD] as const;
const queue = { backend: config.QUEUE_BACKEND, url: config.queueUrl };
const producer = openProducer(queue, platforms, (error) => log.warn({ error }, 'the queue is away'));
const waker = openWaker({ producer, db, log });
const metrics = new Registry();
const live = openLive({ db, queue, log });
const signInLimits = openSignInLimits(queue);
const url = config.DASHBOARD_URL ?? `http://127.0.0.1:${config.DASHBOARD_PORT}`;
const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
const setUpKeys = keyRing(masters, 'set-up links');

const app = createDashboard(
  {
    ...{ db, queue, waker, live, signInLimits, url, publicUrl, setUpKeys, log, metrics },
    plans: config.PLANS ?? usualPlans,
    apiKeys: keyRing(masters, 'api keys'),
  },
  { metrics, notReady: async () => ((await isReachable(db)) ? null : 'Postgres cannot be reached') },
);
const server = createApiServer(app);
const tidy = () => void forgetSessions(db).catch((error) => log.warn({ error }, 'old sessions stay for now'));
const timer = setInterval(tidy, tidying);

stopGracefully(log, [
  ['tidying', async () => clearInterval(timer)],
  ['open pages', () => live.close()],
  ['requests', () => closeServer(server)],
  ['sign-in limits', () => signInLimits.close()],
  ['notes of jobs', () => waker.close()],
  ['queue', () => producer.close()],
  ['database', () => db.$disconnect()],
]);
server.listen(config.DASHBOARD_PORT, config.HOST, async () => {
  log.info(`the dashboard is at ${url}`);
  const nonce = await setUpNonce(db, newToken()).catch(() => null);
  if (nonce !== null) log.info(`nobody is its admin yet; become it at ${setUpLink(url, nonce, setUpKeys)}`);
});
