import {
  dashboardConfig,
  isInClear,
  orExit,
  publicMetrics,
  refuseToStart,
  setInVain,
  storesInClear,
} from '@carillon/config';
import { groupCredentials } from '@carillon/db/accounts';
import { forgetConnectLinks } from '@carillon/db/connect-links';
import { forgetKeptTexts } from '@carillon/db/kept-texts';
import { setUpNonce } from '@carillon/db/set-up';
import { forgetSessions } from '@carillon/db/sign-in';
import { openServers } from '@carillon/http/open-servers';
import { checkKeys, newToken, setUpLink } from '@carillon/secrets';
import { observeProcess, stopGracefully } from '@carillon/telemetry';
import { buildWeb } from './build.ts';
import { createDashboard } from './server/app.ts';
import { openParts } from './server/open-parts.ts';

/** Milliseconds between two removals of expired sessions. */
const forgetSessionsEveryMs = 3_600_000;

/** Days after which a text is erased that was neither published nor changed. */
const keptTextDays = 30;

const config = orExit(dashboardConfig);
const { log, tracing } = await observeProcess('dashboard', config, {
  warnings: [...storesInClear(config), ...setInVain(process.env)],
});
const pages = await buildWeb((line) => log.info(line));
const { parts, probes, closing } = await openParts(config, { log, pages, tracing });
const { db, url, setUpKeys } = parts;
const { keys } = parts.accounts;
await checkKeys({ stored: groupCredentials(db), keys, log, refuse: refuseToStart });
const app = createDashboard(parts, { ...probes, access: publicMetrics(config) });
const servers = await openServers(app, { config, probes, log });
const tidy = () => {
  forgetSessions(db).catch((error) => log.warn({ error }, 'old sessions stay for now'));
  forgetConnectLinks(db).catch((error) => log.warn({ error }, 'old connect links stay for now'));
  forgetKeptTexts(db, keptTextDays).catch((error) => log.warn({ error }, 'old texts stay for now'));
};
const timer = setInterval(tidy, forgetSessionsEveryMs);

stopGracefully(log, [
  ['tidying', async () => clearInterval(timer)],
  ['open pages', () => parts.live.close()],
  ['lines', async () => parts.bulkhead.close()],
  ['waits', async () => parts.settling.close()],
  servers.requests,
  servers.metrics,
  ['traces', () => tracing.close()],
  ...closing,
]);
servers.listen('dashboard', config.DASHBOARD_PORT, async () => {
  log.info(`the dashboard is at ${url}`);
  if (isInClear(url))
    log.warn(
      `DASHBOARD_URL is ${url}: who is on the way reads passwords and sessions; put https in front, and its address there`,
    );
  const nonce = await setUpNonce(db, newToken()).catch((error: unknown) => {
    log.warn(
      { error },
      'Postgres is away: whether there is an admin could not be looked up; start again for the link',
    );
    return null;
  });
  if (nonce !== null) log.info(`nobody is its admin yet; become it at ${setUpLink(url, nonce, setUpKeys)}`);
});
