import {
  apiConfig,
  ConfigError,
  commandConfig,
  dashboardConfig,
  type Environment,
  namesAddress,
  resolveSecrets,
  workerConfig,
} from '@carillon/config';
import { dataDir, instanceEnvironment } from '../dev-file.ts';
import { checkApplications, checkXApplication, checkXPlan } from '../doctor/check-applications.ts';
import { checkFence, checkMedia, checkProgressFile } from '../doctor/check-files.ts';
import { checkMetrics, checkPorts } from '../doctor/check-listening.ts';
import { checkIssuer, checkMail, checkNetworks, checkPublicUrl } from '../doctor/check-services.ts';
import {
  checkAddress,
  checkEncryption,
  checkEnvironment,
  checkHosts,
  checkNames,
  checkPasswords,
} from '../doctor/check-settings.ts';
import {
  checkCredentials,
  checkDatabase,
  checkPooler,
  checkProxies,
  checkQueue,
  checkRole,
  checkSealed,
} from '../doctor/check-stores.ts';
import { type Finding, fine, wrong } from '../doctor/finding.ts';
import { withSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Prints what is wrong with the environment, a line for each check.
 * @param folder of `npm start`, whose instance is looked at where the environment names none
 * @returns the exit status
 */
export async function doctor(
  { environment, print }: Pick<Terminal, 'environment' | 'print'>,
  json: boolean,
  folder = dataDir,
): Promise<number> {
  const findings = [
    checkNode(process.versions.node),
    checkNames(environment),
    ...(await checkAll(environment, folder)),
  ];
  const ok = findings.every((finding) => finding.ok);
  if (json) print(JSON.stringify({ ok, checks: findings }));
  else for (const finding of findings) print(`${wordFor(finding)}  ${finding.name}: ${finding.message}`);
  return ok ? 0 : 1;
}

const wordFor = ({ ok, warning }: Finding) => (warning ? 'WARN ' : ok ? 'ok   ' : 'WRONG');

async function checkAll(given: Environment, folder: string): Promise<Finding[]> {
  const whole = instanceEnvironment(given, folder);
  const environment = orNull(() => resolveSecrets(whole));
  const api = orNull(() => apiConfig(whole));
  const variables = checkEnvironment(whole, whole === given ? null : `${folder}/dev.json`);
  if (environment === null || api === null) return [variables];
  const configs = {
    api,
    worker: orNull(() => workerConfig(environment)),
    dashboard: orNull(() => dashboardConfig(environment)),
  };
  return [
    variables,
    ...[checkPasswords(environment), checkEncryption(environment), checkAddress(environment)],
    await checkFence(api.store),
    ...(await checkSettings(configs, environment)),
    ...(await checkStored(environment, api.TRUSTED_PROXIES)),
    ...(await checkQueue(api.QUEUE_BACKEND === 'redis' ? api.REDIS_URL : undefined)),
  ];
}

interface Configs {
  readonly api: ReturnType<typeof apiConfig>;
  readonly worker: ReturnType<typeof workerConfig> | null;
  readonly dashboard: ReturnType<typeof dashboardConfig> | null;
}

/** Settings of processes beside their stores. */
async function checkSettings(configs: Configs, environment: Environment): Promise<Finding[]> {
  const { api, worker, dashboard } = configs;
  return [
    ...(worker
      ? [checkHosts(worker, environment), checkXApplication(worker), checkXPlan(worker, environment)]
      : []),
    checkMetrics(configs),
    ...(await Promise.all([
      checkPorts(configs),
      checkMedia(api.store),
      checkPublicUrl(api.PUBLIC_URL),
      ...(worker ? [checkMail(worker.SMTP_URL), checkProgressFile(worker.PROGRESS_FILE)] : []),
      ...(dashboard ? [checkIssuer(dashboard.OIDC_ISSUER)] : []),
    ])),
  ];
}

/** The database, what is in it, and the networks, whose clocks are compared with its own. */
async function checkStored(environment: Environment, proxies: readonly string[]): Promise<Finding[]> {
  if (orNull(() => commandConfig(environment)) === null) return [];
  return withSession(environment, async (session) => {
    const { db, config, credentialKeys } = session;
    const database = await checkDatabase(db);
    if (!database[0]?.ok) return database;
    if (config.DATABASE_POOLER === 'transaction') database.push(await checkPooler(db));
    database.push(await checkRole(db));
    const networks = await checkNetworks(db, config.networkUrls);
    if (!database.every(({ ok }) => ok)) return [...database, ...networks];
    return [
      ...database,
      ...networks,
      await checkCredentials(db, credentialKeys),
      await checkSealed(session),
      await checkApplications(session),
      await checkProxies(db, (address) => namesAddress(proxies, address)),
    ];
  });
}

/** Value read; null where the environment is unusable for it, which `checkEnvironment` reports. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > 22 || (major === 22 && minor >= 19);
  return {
    name: 'node',
    ...(enough
      ? fine(`Node ${version}.`)
      : wrong(`Node ${version} cannot run TypeScript; use Node 24, or the npm scripts, which bring it.`)),
  };
}
