import {
  baseUrlsIn,
  type Reader as NetworkReader,
  networkVariables,
  type Variable,
  type VariablesReadBy,
} from '@carillon/networks/setups';
import { z } from 'zod';
import { ConfigError, type Environment, parseEnvironment, secretNames } from './environment.ts';
import { isLoopback } from './hosts.ts';
import { refuseGuessed, refuseGuessedKeys } from './refuse-guessed.ts';
import { signInVariables, withMail, withSignInWays } from './sign-in-ways.ts';
import { variables as v } from './variables.ts';

const lasting = {
  LOG_LEVEL: v.LOG_LEVEL,
  LOG_FORMAT: v.LOG_FORMAT,
  EVENT_LOOP_LIMIT: v.EVENT_LOOP_LIMIT,
};
const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS: v.OTEL_EXPORTER_OTLP_HEADERS,
};
const metrics = { METRICS_PORT: v.METRICS_PORT, METRICS_TOKEN: v.METRICS_TOKEN };
const clients = { TRUSTED_PROXIES: v.TRUSTED_PROXIES, MAX_CONNECTIONS: v.MAX_CONNECTIONS };
const database = {
  DATABASE_URL: v.DATABASE_URL,
  DATABASE_POOLER: v.DATABASE_POOLER,
  DATABASE_POOL: v.DATABASE_POOL,
};
const queue = { QUEUE_BACKEND: v.QUEUE_BACKEND, REDIS_URL: v.REDIS_URL };
const media = {
  MEDIA_DIR: v.MEDIA_DIR,
  MEDIA_READER_SOCKET: v.MEDIA_READER_SOCKET,
  MEDIA_KEEP_DAYS: v.MEDIA_KEEP_DAYS,
  MEDIA_INCOMING_MB: v.MEDIA_INCOMING_MB,
  MEDIA_FREE_MB: v.MEDIA_FREE_MB,
  S3_BUCKET: v.S3_BUCKET,
  S3_REGION: v.S3_REGION,
  S3_ENDPOINT: v.S3_ENDPOINT,
  S3_PUBLIC_ENDPOINT: v.S3_PUBLIC_ENDPOINT,
  S3_PATH_STYLE: v.S3_PATH_STYLE,
  S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
};
const secrets = { ENCRYPTION_KEY: v.ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD: v.ENCRYPTION_KEYS_OLD };

/** The variables of networks that a process reads and not all do, or all of them do unless it is given. */
function ofNetworks<Reader extends NetworkReader | 'all' = 'all'>(reader?: Reader) {
  const shape: Readonly<Record<string, z.ZodType>> = v;
  const wanted = Object.entries<Variable>(networkVariables).filter(([, { readBy }]) =>
    reader === undefined ? readBy === undefined : readBy?.some((each) => each === reader),
  );
  return Object.fromEntries(wanted.map(([name]) => [name, shape[name]])) as unknown as Pick<
    typeof v,
    VariablesReadBy<Reader>
  >;
}

const networks = {
  ...ofNetworks(),
  SANDBOX_URL: v.SANDBOX_URL,
  ALLOW_PRIVATE_HOSTS: v.ALLOW_PRIVATE_HOSTS,
};

const webhooks = {
  ALLOW_PRIVATE_HOSTS: v.ALLOW_PRIVATE_HOSTS,
  WEBHOOK_ALLOWED_HOSTS: v.WEBHOOK_ALLOWED_HOSTS,
};

const api = z.object({
  ...lasting,
  ...traces,
  ...database,
  ...queue,
  ...secrets,
  ...metrics,
  PORT: v.PORT,
  HOST: v.HOST,
  PUBLIC_URL: v.PUBLIC_URL,
  ...clients,
  API_CORS_ORIGINS: v.API_CORS_ORIGINS,
  PLANS: v.PLANS,
  ...media,
  ...webhooks,
  DASHBOARD_URL: v.DASHBOARD_URL,
  SANDBOX_URL: v.SANDBOX_URL,
  SANDBOX_PUBLIC_URL: v.SANDBOX_PUBLIC_URL,
});
const worker = z.object({
  ...lasting,
  ...traces,
  ...database,
  ...queue,
  ...secrets,
  ...networks,
  HOST: v.HOST,
  METRICS_TOKEN: v.METRICS_TOKEN,
  ...webhooks,
  PUBLIC_URL: v.PUBLIC_URL,
  DASHBOARD_URL: v.DASHBOARD_URL,
  DASHBOARD_PORT: v.DASHBOARD_PORT,
  SMTP_URL: v.SMTP_URL,
  MAIL_FROM: v.MAIL_FROM,
  PORT: v.PORT,
  WORKER_PORT: v.WORKER_PORT,
  WORKER_CONCURRENCY: v.WORKER_CONCURRENCY,
  MAX_LATENESS: v.MAX_LATENESS,
  PROGRESS_FILE: v.PROGRESS_FILE,
  AUDIT_KEEP_DAYS: v.AUDIT_KEEP_DAYS,
  ...ofNetworks('worker'),
  ...media,
});
const sandbox = z.object({
  ...lasting,
  HOST: v.HOST,
  SANDBOX_PORT: v.SANDBOX_PORT,
  SANDBOX_DATA_FILE: v.SANDBOX_DATA_FILE,
  ...ofNetworks('sandbox'),
  DASHBOARD_URL: v.DASHBOARD_URL,
});
const dashboard = z.object({
  ...lasting,
  ...traces,
  ...database,
  ...queue,
  ...secrets,
  ...networks,
  ...metrics,
  ...ofNetworks('dashboard'),
  SANDBOX_PUBLIC_URL: v.SANDBOX_PUBLIC_URL,
  HOST: v.HOST,
  PORT: v.PORT,
  DASHBOARD_PORT: v.DASHBOARD_PORT,
  DASHBOARD_URL: v.DASHBOARD_URL,
  ...webhooks,
  QUEUE_BOARD: v.QUEUE_BOARD,
  COOKIE_PREFIX: v.COOKIE_PREFIX,
  ...clients,
  CONNECTION_TRIES: v.CONNECTION_TRIES,
  PUBLIC_URL: v.PUBLIC_URL,
  PLANS: v.PLANS,
  ...signInVariables,
  ...media,
});
const command = z.object({
  ...database,
  ...secrets,
  ...networks,
  ...media,
  PLANS: v.PLANS,
  DASHBOARD_PORT: v.DASHBOARD_PORT,
  DASHBOARD_URL: v.DASHBOARD_URL,
});
const migrate = z.object({
  ...database,
  MIGRATION_DATABASE_URL: v.MIGRATION_DATABASE_URL,
  QUEUE_BACKEND: v.QUEUE_BACKEND,
});

const reader = z.object({
  ...lasting,
  MEDIA_DIR: v.MEDIA_DIR,
  MEDIA_READER_SOCKET: v.MEDIA_READER_SOCKET,
});

const namesOf = ({ shape }: z.ZodObject): readonly string[] => Object.keys(shape);

/** Names of the variables that each process reads; `command` are those of `npm run carillon`. */
export const variableNames = {
  api: namesOf(api),
  worker: namesOf(worker),
  dashboard: namesOf(dashboard),
  sandbox: namesOf(sandbox),
  migrate: namesOf(migrate),
  reader: namesOf(reader),
  command: namesOf(command),
};

/** Configuration of `npm run api`. @throws {ConfigError} naming everything that is missing or wrong */
export const apiConfig = (environment: Environment = process.env) =>
  withStore(sandboxForBrowsers(withQueue(api, environment)));

/** Configuration of `npm run worker`. @throws {ConfigError} */
export const workerConfig = (environment: Environment = process.env) =>
  withMail(withStore(withNetworks(withQueue(worker, environment))));

/** Configuration of commands that write accounts and keys. @throws {ConfigError} */
export const commandConfig = (environment: Environment = process.env) =>
  withStore(withNetworks(refuseGuessed(parseEnvironment(command, environment), environment)));

/**
 * Configuration of `npm run migrate`: the address of the tables' owner, and that of the processes, which may be the same.
 * @throws {ConfigError}
 */
export function migrateConfig(environment: Environment = process.env) {
  const parsed = refuseGuessed(parseEnvironment(migrate, environment), environment);
  const { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl = appUrl } = parsed;
  if (parsed.DATABASE_POOLER === 'transaction' && parsed.MIGRATION_DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_POOLER=transaction needs MIGRATION_DATABASE_URL, the address of Postgres itself: a migration locks for a session, which the pooler behind DATABASE_URL does not give.',
    );
  if (new URL(ownerUrl).pathname !== new URL(appUrl).pathname)
    throw new ConfigError('MIGRATION_DATABASE_URL and DATABASE_URL must name the same database.');
  return { ...parsed, ownerUrl, appUrl };
}

/** Configuration of `npm run dashboard`. @throws {ConfigError} */
export const dashboardConfig = (environment: Environment = process.env) =>
  withSignInWays(withStore(withNetworks(sandboxForBrowsers(withQueue(dashboard, environment)))));

/** Configuration of `npm run sandbox`. @throws {ConfigError} */
export function sandboxConfig(environment: Environment = process.env) {
  const parsed = parseEnvironment(sandbox, environment);
  return {
    ...parsed,
    port: parsed.SANDBOX_PORT,
    host: parsed.HOST,
    dataFile: parsed.SANDBOX_DATA_FILE,
    dashboardUrl: parsed.DASHBOARD_URL,
  };
}

/**
 * Configuration of `npm run reader`, which has no secret: a hostile file may take it over.
 * @throws {ConfigError} also for a secret in the environment
 */
export function readerConfig(environment: Environment = process.env) {
  const isSecret = (name: string) =>
    secretNames(v).includes(name.replace(/_FILE$/, '')) || /PASSWORD/.test(name);
  const found = Object.keys(environment).filter((name) => environment[name] && isSecret(name));
  if (found.length > 0)
    throw new ConfigError(
      `The reader reads strangers' files, and must have no secret. Take these out of its environment: ${found.join(', ')}.`,
    );
  const { MEDIA_READER_SOCKET: socket, ...parsed } = parseEnvironment(reader, environment);
  if (socket === undefined)
    throw new ConfigError('MEDIA_READER_SOCKET is missing; say where the reader is to listen.');
  return { ...parsed, socket };
}

function withQueue<Schema extends typeof api | typeof dashboard | typeof worker>(
  schema: Schema,
  environment: Environment,
) {
  const given = refuseGuessed(parseEnvironment(schema, environment), environment);
  const parsed = refuseGuessedKeys(given, environment);
  if (parsed.QUEUE_BACKEND === 'postgres' && parsed.DATABASE_POOLER === 'transaction')
    throw new ConfigError(
      'QUEUE_BACKEND=postgres listens in sessions, which DATABASE_POOLER=transaction does not give; use Redis, or the address of Postgres itself.',
    );
  if (parsed.QUEUE_BACKEND === 'postgres') return { ...parsed, queueUrl: parsed.DATABASE_URL };
  if (parsed.REDIS_URL !== undefined) return { ...parsed, queueUrl: parsed.REDIS_URL };
  throw new ConfigError('REDIS_URL is missing; say where Redis is, or QUEUE_BACKEND=postgres to do without.');
}

type ParsedNetworks = z.infer<z.ZodObject<typeof networks>>;

/** Adds `networkUrls`, the base URLs of the networks. Without SANDBOX_URL there is no sandbox, and SANDBOX_URL is empty. */
function withNetworks<Parsed extends ParsedNetworks>(parsed: Parsed) {
  const { SANDBOX_URL: sandbox = '' } = parsed;
  return { ...parsed, SANDBOX_URL: sandbox, networkUrls: { ...baseUrlsIn(parsed), sandbox } };
}

type MediaVariables = z.infer<z.ZodObject<typeof media>>;

/** Adds the store of media, a folder or the bucket when one is named, and what files on their way to it may take. */
function withStore<Parsed extends MediaVariables>(given: Parsed) {
  const megabyte = 1024 * 1024;
  const uploadLimits = {
    incomingBytes: given.MEDIA_INCOMING_MB * megabyte,
    reservedBytes: given.MEDIA_FREE_MB * megabyte,
  };
  const parsed = { ...given, uploadLimits };
  const { MEDIA_READER_SOCKET: readerSocket } = parsed;
  const { MEDIA_DIR: folder, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = parsed;
  if (bucket === undefined) return { ...parsed, store: { folder, readerSocket } };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = parsed;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const { S3_PATH_STYLE: pathStyle, S3_PUBLIC_ENDPOINT: publicEndpoint } = parsed;
  const s3 = { bucket, region, endpoint, publicEndpoint, pathStyle, accessKeyId, secretAccessKey };
  return { ...parsed, store: { folder, readerSocket, s3 } };
}

interface Addresses {
  readonly SANDBOX_URL?: string | undefined;
  readonly SANDBOX_PUBLIC_URL?: string | undefined;
}

/**
 * Adds `sandboxPublicUrl`, where browsers reach the sandbox: SANDBOX_PUBLIC_URL, or else SANDBOX_URL on loopback; null
 * where they do not, as with an address that only containers know.
 */
function sandboxForBrowsers<Parsed extends Addresses>(parsed: Parsed) {
  const { SANDBOX_URL: inner, SANDBOX_PUBLIC_URL: outer } = parsed;
  const isNear = inner !== undefined && isLoopback(new URL(inner).hostname);
  return { ...parsed, sandboxPublicUrl: outer ?? (isNear ? inner : null) };
}
