import {
  apiConfig,
  ConfigError,
  type Environment,
  isInClear,
  isWeakPassword,
  namesAddress,
  resolveSecrets,
} from '@carillon/config';
import { instanceEnvironment } from '../dev-file.ts';
import { checkCredentials, checkDatabase } from '../doctor/check-database.ts';
import { checkEncryption } from '../doctor/check-encryption.ts';
import { checkFence } from '../doctor/check-fence.ts';
import { checkNetworks } from '../doctor/check-networks.ts';
import { checkProxies } from '../doctor/check-proxies.ts';
import { checkQueue } from '../doctor/check-queue.ts';
import { checkRole } from '../doctor/check-role.ts';
import { type Finding, fine, warning, wrong } from '../doctor/finding.ts';
import { withSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';

/** Prints what is wrong with the environment, a line for each check. @returns the exit status */
export async function doctor(terminal: Terminal, json: boolean): Promise<number> {
  const findings = await checkAll(instanceEnvironment(terminal.environment));
  const ok = findings.every((finding) => finding.ok);
  if (json) terminal.print(JSON.stringify({ ok, checks: findings }));
  else
    for (const finding of findings)
      terminal.print(`${wordFor(finding)}  ${finding.name}: ${finding.message}`);
  return ok ? 0 : 1;
}

const wordFor = ({ ok, warning }: Finding) => (warning ? 'WARN ' : ok ? 'ok   ' : 'WRONG');

async function checkAll(given: Environment): Promise<Finding[]> {
  const node = checkNode(process.versions.node);
  try {
    const environment = resolveSecrets(given);
    const { QUEUE_BACKEND, REDIS_URL, TRUSTED_PROXIES } = apiConfig(environment);
    const trusts = (address: string) => namesAddress(TRUSTED_PROXIES, address);
    const variables = { name: 'environment', ...fine('Every variable that is needed is set.') };
    const queue = await checkQueue(QUEUE_BACKEND === 'redis' ? REDIS_URL : undefined);
    const stored = await withSession(environment, async ({ db, config, credentialKeys }) => {
      const database = await checkDatabase(db);
      if (!database[0]?.ok) return database;
      database.push(await checkRole(db));
      const networks = await checkNetworks(db, { x: config.X_API_URL, bluesky: config.BLUESKY_SERVICE_URL });
      return database.every(({ ok }) => ok)
        ? [
            ...database,
            ...networks,
            await checkCredentials(db, credentialKeys),
            await checkProxies(db, trusts),
          ]
        : [...database, ...networks];
    });
    const ways = [
      ...[checkPasswords(environment), checkEncryption(environment), checkAddress(environment)],
      checkFence(),
    ];
    return [node, variables, ...ways, ...stored, ...queue];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [node, { name: 'environment', ...wrong(error.message) }];
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

/** Warns of a dashboard that browsers reach without https. */
function checkAddress({ DASHBOARD_URL }: Environment): Finding {
  const name = 'address of the dashboard';
  if (!DASHBOARD_URL || !URL.canParse(DASHBOARD_URL))
    return { name, ...fine('DASHBOARD_URL is not set: the dashboard is for this machine alone.') };
  const { origin } = new URL(DASHBOARD_URL);
  return {
    name,
    ...(isInClear(DASHBOARD_URL)
      ? warning(
          `Who is on the way to ${origin} reads passwords and sessions; put https in front, and its address into DASHBOARD_URL.`,
        )
      : fine(`Nobody on the way to ${origin} can read along.`)),
  };
}

/** Warns of passwords that anybody who reaches the port could guess. */
function checkPasswords({ DATABASE_URL, REDIS_URL, QUEUE_BACKEND }: Environment): Finding {
  const name = 'passwords';
  const used = { DATABASE_URL, ...(QUEUE_BACKEND === 'postgres' ? {} : { REDIS_URL }) };
  const weak = Object.entries(used).filter(([, url]) => url && isWeakPassword(url));
  if (weak.length === 0) return { name, ...fine('No password in DATABASE_URL or REDIS_URL can be guessed.') };
  const names = weak.map(([variable]) => variable).join(' and ');
  const text =
    weak.length === 1
      ? `The password in ${names} can be guessed; make a new one with openssl rand -hex 24.`
      : `The passwords in ${names} can be guessed; make new ones with openssl rand -hex 24.`;
  return { name, ...warning(text) };
}
