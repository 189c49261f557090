import { type NetworkSettings, networkVariables, type Variable } from '@carillon/networks/setups';
import { z } from 'zod';
import { type Environment, secret, secretNames, withSecretFiles } from './environment.ts';
import { commaList, originList, privateHosts, proxyList } from './lists.ts';
import { planTable } from './plan-table.ts';
import { isPredictable } from './refuse-guessed.ts';

const missing = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `is missing; it ${what}` : `is not valid; it ${what}`;

const portNumber = z.coerce.number({ error: 'is not a port number' }).int().min(0).max(65535);

const port = (fallback: number) => portNumber.default(fallback);

const url = (what: string) => z.url({ error: missing(what) }).transform((text) => text.replace(/\/+$/, ''));

/** A password has characters that mean something else in an address: `#` is written %23. */
const serverUrl = (protocol: RegExp, what: string) =>
  z
    .url({
      protocol,
      error: missing(
        `${what}; in a user or password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25`,
      ),
    })
    .transform((text) => text.replace(/\/+$/, ''));

const postgresUrl = (what: string) => serverUrl(/^postgres(ql)?$/, what);

/** Pages and what they load lie at the root of a host name or a port of their own. */
const rootUrl = (what: string) =>
  url(what).refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error:
      'has a path or more behind its host; it must be an address alone, such as https://carillon.example.com',
  });

/** Not shortened: an issuer is the very text that it calls itself. */
const issuer = z.url({ protocol: /^https?$/, error: 'is not the address of an OpenID Connect issuer' });

const domains = commaList.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'names domains, such as example.com, comma separated'),
  ),
);

const flag = z.stringbool({ error: 'is neither 1 nor 0' }).default(false);

const length = 'must be 32 bytes, in base64 or hexadecimal (`openssl rand -base64 32`)';

/** 32 bytes, as base64 or as 64 hexadecimal digits. */
const key = z
  .string({ error: missing('seals credentials: 32 random bytes in base64, from `openssl rand -base64 32`') })
  .trim()
  .regex(/^([0-9a-f]{64}|[0-9A-Za-z+/_-]{43}=?)$/i, length)
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'));

/** The key that seals from now on. An old one only opens, and may be as weak as it was where nothing runs on it: `refuseGuessedKeys`. */
const newestKey = z
  .string({ error: missing('seals credentials: 32 random bytes in base64, from `openssl rand -base64 32`') })
  .trim()
  .refine((text) => !key.safeParse(text).success || !isPredictable(key.parse(text), text), {
    error: 'can be guessed: it repeats, counts, or spells words; make one with `openssl rand -base64 32`',
  })
  .pipe(key);

const keyList = commaList.pipe(z.array(key));

/** `name=value` pairs, comma separated, percent-encoded (OpenTelemetry, OTLP exporter configuration). */
const headerList = z
  .string()
  .default('')
  .refine((text) => /^(\s*[\w.-]+\s*=[^,]*(,|$))*$/.test(text) && !/%(?![0-9a-f]{2})/i.test(text), {
    error: 'is not name=value, comma separated',
  })
  .transform((text) => {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())] as const;
      }),
    );
  });

/** The variables of a network, as its setup has them. */
function schemaOf(variable: Variable): z.ZodType {
  switch (variable.is) {
    case 'url':
      return url(variable.expected).default(variable.default);
    case 'number':
      return z.coerce.number().int().min(1).max(variable.max).default(variable.default);
    case 'secret':
      return secret(z.string().default(variable.default));
    case 'text':
      return z.string().default(variable.default);
    case 'choice':
      return z.enum(variable.choices).default(variable.default);
    default:
      return variable satisfies never;
  }
}

type NetworkShape = { readonly [Name in keyof NetworkSettings]: z.ZodType<NetworkSettings[Name]> };

const networks = Object.fromEntries(
  Object.entries<Variable>(networkVariables).map(([name, variable]) => [name, schemaOf(variable)]),
) as NetworkShape;

/** Every variable that any process reads. `.env.example` explains each. A secret may lie in a file: `<NAME>_FILE`. */
export const variables = {
  DATABASE_URL: secret(postgresUrl('says where Postgres is: postgres://user:password@host:5432/database')),
  MIGRATION_DATABASE_URL: secret(
    postgresUrl('says where Postgres is, as the role that owns the tables').optional(),
  ),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: secret(serverUrl(/^rediss?$/, 'says where Redis is, such as redis://127.0.0.1:6379').optional()),
  QUEUE_BACKEND: z.enum(['redis', 'postgres']).default('redis'),
  PORT: port(3000),
  DASHBOARD_PORT: port(3001),
  SANDBOX_PORT: port(3002),
  WORKER_PORT: port(0),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  METRICS_TOKEN: secret(
    z.string().min(16, 'must have 16 characters or more (`openssl rand -hex 24`)').optional(),
  ),
  PUBLIC_URL: url('is the address people and integrators use').optional(),
  TRUSTED_PROXIES: proxyList,
  CONNECTION_TRIES: z.coerce.number().int().min(1).max(100_000).default(20),
  API_CORS_ORIGINS: originList,
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  DASHBOARD_URL: rootUrl('is the address of the dashboard in browsers').optional(),
  SMTP_URL: secret(
    z
      .url({ protocol: /^smtps?$/, error: 'is the address of a mail server: smtp://user:password@host:587' })
      .optional(),
  ),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]*[^@\s]@[^@\s]+$/, 'is the sender of mails, such as Carillon <carillon@example.com>')
    .optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret(z.string().optional()),
  OIDC_NAME: z.string().max(40, 'must have 40 characters or fewer').default('single sign-on'),
  OIDC_ALLOWED_DOMAINS: domains,
  OIDC_PLAN: z.enum(['free', 'growth', 'scale']).default('free'),
  OIDC_ONLY: flag,
  PLANS: planTable.optional(),
  ENCRYPTION_KEY: secret(newestKey),
  ENCRYPTION_KEYS_OLD: secret(keyList),
  ...networks,
  SANDBOX_URL: url('is where the sandbox answers').optional(),
  SANDBOX_PUBLIC_URL: url('is where browsers reach the sandbox').optional(),
  SANDBOX_DATA_FILE: z.string().optional(),
  AUDIT_KEEP_DAYS: z.coerce.number().int().min(31).max(36_500).default(400),
  QUEUE_BOARD: flag,
  COOKIE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'is up to 40 small letters, digits and _')
    .default('carillon'),
  MEDIA_DIR: z.string().default('.data/media'),
  MEDIA_READER_SOCKET: z
    .string()
    .max(100, 'must have 100 characters or fewer: the path of a Unix socket is short')
    .optional(),
  MEDIA_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  MEDIA_INCOMING_MB: z.coerce.number().int().min(512).max(100_000_000).default(4_096),
  MEDIA_FREE_MB: z.coerce.number().int().min(0).max(100_000_000).default(1_024),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url('is where an S3-compatible store answers').optional(),
  S3_PUBLIC_ENDPOINT: url('is where clients reach the store, if not at S3_ENDPOINT').optional(),
  S3_PATH_STYLE: flag,
  S3_ACCESS_KEY_ID: secret(z.string().optional()),
  S3_SECRET_ACCESS_KEY: secret(z.string().optional()),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(100),
  MAX_LATENESS: z.coerce.number().int().min(60).default(86_400),
  PROGRESS_FILE: z.string().min(1).optional(),
  ALLOW_PRIVATE_HOSTS: privateHosts,
  WEBHOOK_ALLOWED_HOSTS: privateHosts,
  OTEL_EXPORTER_OTLP_ENDPOINT: url('is where OTLP over HTTP is taken, without /v1/traces').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret(headerList),
  EVENT_LOOP_LIMIT: z.coerce.number().int().min(0).max(3_600).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
} as const;

/** Variables that earlier releases read, each with what holds instead. */
export const goneVariables: Readonly<Record<string, string>> = {
  KEYS_PER_USER: 'a person may have 100 good API keys, and a command makes further ones',
  PROFILES_PER_USER: 'a person may have 1,000 profiles, and a command makes further ones',
};

/** A sentence, without its full stop, for each variable that is set and that nobody reads any more. */
export const setInVain = (environment: Environment): string[] =>
  Object.entries(goneVariables)
    .filter(([name]) => environment[name])
    .map(([name, instead]) => `Nobody reads ${name} any more: ${instead}`);

/** The environment of a command with all secrets in place of their files. @throws {ConfigError} */
export const resolveSecrets = (environment: Environment): Environment =>
  withSecretFiles(environment, variables);

/** Every name that any process reads, those of files of secrets among them. */
export const knownVariables: readonly string[] = [
  ...Object.keys(variables),
  ...secretNames(variables).map((name) => `${name}_FILE`),
];
