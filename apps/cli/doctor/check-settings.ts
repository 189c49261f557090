import {
  apiConfig,
  ConfigError,
  dashboardConfig,
  type Environment,
  goneVariables,
  isInClear,
  isWeakPassword,
  knownVariables,
  migrateConfig,
  namesAddress,
  setInVain,
  storesInClear,
  workerConfig,
} from '@carillon/config';
import { networkVariables } from '@carillon/networks/setups';
import leven from 'leven';
import { type Finding, fine, warning, wrong } from './finding.ts';

/** Migrations are apart: their variable is in no environment of a process. */
const programs = (environment: Environment) => ({
  api: apiConfig,
  worker: workerConfig,
  dashboard: dashboardConfig,
  ...((environment['MIGRATION_DATABASE_URL'] || environment['MIGRATION_DATABASE_URL_FILE']) && {
    migrate: migrateConfig,
  }),
});

const list = new Intl.ListFormat('en');

/**
 * Finds which programs would refuse to start in an environment, and why: each reads it by itself, as it does at its start.
 * @param source where the values come from, when that is not the environment of the doctor
 */
export function checkEnvironment(environment: Environment, source: string | null): Finding {
  const refusals = new Map<string, string[]>();
  for (const [program, config] of Object.entries(programs(environment))) {
    const refusal = refusalOf(() => config(environment));
    if (refusal !== null) refusals.set(refusal, [...(refusals.get(refusal) ?? []), program]);
  }
  const name = 'environment';
  if (refusals.size > 0) {
    const sentences = [...refusals].map(
      ([refusal, of]) => `${list.format(of)} ${of.length === 1 ? 'refuses' : 'refuse'} to start. ${refusal}`,
    );
    return { name, ...wrong(sentences.join('\n')) };
  }
  if (source !== null)
    return {
      name,
      ...warning(
        `DATABASE_URL is not set, so these are the values of npm start in this checkout (${source}). A server needs its own: .env.example explains each variable.`,
      ),
    };
  return { name, ...fine('Every variable that is needed is set.') };
}

/** Why a program does not take its environment; null when it does. */
function refusalOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** Read by commands, or by Compose, and no variable of a process. */
const others = [
  ...['CARILLON_URL', 'CARILLON_API_KEY', 'NODE_ENV'],
  ...['REDIS_PASSWORD', 'REDIS_READER_PASSWORD', 'REDIS_IMAGE'],
  ...['POSTGRES_CPUS', 'REDIS_CPUS', 'API_CPUS', 'WORKER_CPUS', 'READER_CPUS', 'DASHBOARD_CPUS'],
];

/** Beginnings that hardly anybody else gives a variable; that of a network is one, unless it is a letter. OpenTelemetry has names of its own. */
const ownPrefixes = [
  ...Object.keys(networkVariables).flatMap((name) => name.match(/^[A-Z]{2,}(?=_)/)?.[0] ?? []),
  ...'DASHBOARD ENCRYPTION MEDIA METRICS OIDC S3 SANDBOX SMTP WEBHOOK WORKER'.split(' '),
];

/** Variables of Kubernetes in each container for a service of that name. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)|_PORT_\d+_/.test(name) || /^(tcp|udp):/.test(value);

/** Warns of variables that nobody reads, and whose names look like one that is read. */
export function checkNames(environment: Environment): Finding {
  const known = new Set([...knownVariables, ...Object.keys(goneVariables), ...others]);
  const gone = setInVain(environment);
  const sentences = Object.entries(environment)
    .filter(([name, value]) => value && !known.has(name) && !isServiceLink(name, value))
    .map(([name]) => name)
    .sort()
    .flatMap((name) => sentenceAbout(name) ?? []);
  const all = [...gone.map((sentence) => `${sentence}.`), ...sentences];
  const found = all.length === 0 ? fine('No name looks misspelled.') : warning(all.join(' '));
  return { name: 'names of variables', ...found };
}

function sentenceAbout(name: string): string | null {
  const written = name.toUpperCase();
  const nearest = nearestOf(written, knownVariables);
  if (nearest !== null && leven(written, nearest) <= tolerance(written))
    return `Nobody reads ${name}. Did you mean ${nearest}?`;
  const prefix = ownPrefixes.find((own) => written.startsWith(`${own}_`));
  if (prefix === undefined) return null;
  const alike = nearestOf(
    written,
    knownVariables.filter((known) => known.startsWith(`${prefix}_`)),
  );
  return `Nobody reads ${name}. Did you mean ${alike}?`;
}

/** Letters that may be wrong: a short name is near to many others. */
const tolerance = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

const nearestOf = (name: string, candidates: readonly string[]): string | null =>
  candidates.reduce<string | null>(
    (best, each) => (best === null || leven(name, each) < leven(name, best) ? each : best),
    null,
  );

/** Warns of passwords that anybody who reaches the port could guess. */
export function checkPasswords({ DATABASE_URL, REDIS_URL, QUEUE_BACKEND }: Environment): Finding {
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

/** Warns of stores on the internet that are spoken to without TLS. */
export function checkEncryption(environment: Environment): Finding {
  const name = 'way to the stores';
  const sentences = storesInClear(environment);
  return {
    name,
    ...(sentences.length === 0
      ? fine('Postgres and Redis are near, or reached by TLS.')
      : warning(sentences.map((sentence) => `${sentence}.`).join(' '))),
  };
}

/** Warns of a dashboard that browsers reach without https. */
export function checkAddress({ DASHBOARD_URL }: Environment): Finding {
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

type Hosts = Pick<ReturnType<typeof workerConfig>, 'ALLOW_PRIVATE_HOSTS' | 'WEBHOOK_ALLOWED_HOSTS'>;

/** This machine itself, and where clouds give a machine its secrets: a network that has one of them was hardly meant. */
const delicate = ['127.0.0.1', '::1', '169.254.169.254'];

/** Warns of a server that lets whoever has an account send requests to its own machine and network. */
export function checkHosts(config: Hosts, { NODE_ENV }: Environment): Finding {
  const { ALLOW_PRIVATE_HOSTS, WEBHOOK_ALLOWED_HOSTS } = config;
  const open = Object.entries({ ALLOW_PRIVATE_HOSTS, WEBHOOK_ALLOWED_HOSTS })
    .filter(([, hosts]) => isOpen(hosts))
    .map(([variable]) => variable);
  const name = 'private networks';
  if (NODE_ENV !== 'production' || open.length === 0)
    return { name, ...fine('Requests of users reach no server of this network but those that are named.') };
  const verb = open.length === 1 ? 'lets' : 'let';
  return {
    name,
    ...warning(
      `${open.join(' and ')} ${verb} whoever has an account send requests to this machine and its network, in production. Name only the servers that are meant.`,
    ),
  };
}

function isOpen(hosts: boolean | readonly string[]): boolean {
  if (typeof hosts === 'boolean') return hosts;
  const networks = hosts.filter((host) => host.includes('/'));
  return delicate.some((address) => namesAddress(networks, address));
}
