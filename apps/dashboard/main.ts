import { closeServer } from '@carillon/api/close-server';
import { createApiServer } from '@carillon/api/create-api-server';
import { dashboardConfig, orExit } from '@carillon/config';
import { forgetSessions, setUpNonce } from '@carillon/db';
import { newToken, setUpLink } from '@carillon/secrets';
import { createLog, stopGracefully } from '@carillon/telemetry';
import { createDashboard } from './app.ts';
import { buildWeb } from './build.ts';
import { openParts } from './open-parts.ts';

/** How often sessions that have expired are forgotten, ms. */
const tidying = 3_600_000;

const config = orExit(dashboardConfig);
const log = createLog({ name: 'dashboard', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
const pages = await buildWeb((line) => log.info(line));
const { parts, probes, closing } = openParts(config, { log, pages });
const { db, url, setUpKeys } = parts;
const server = createApiServer(createDashboard(parts, probes));
const tidy = () => void forgetSessions(db).catch((error) => log.warn({ error }, 'old sessions stay for now'));
const timer = setInterval(tidy, tidying);

stopGracefully(log, [
  ['tidying', async () => clearInterval(timer)],
  ['open pages', () => parts.live.close()],
  ['requests', () => closeServer(server)],
  ...closing,
]);
server.listen(config.DASHBOARD_PORT, config.HOST, async () => {
  log.info(`the dashboard is at ${url}`);
  const nonce = await setUpNonce(db, newToken()).catch(() => null);
  if (nonce !== null) log.info(`nobody is its admin yet; become it at ${setUpLink(url, nonce, setUpKeys)}`);
});
