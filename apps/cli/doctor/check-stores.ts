import { clockDifference, type Database } from '@carillon/db';
import { groupCredentials } from '@carillon/db/accounts';
import { databaseProblem } from '@carillon/db/database-problem';
import { listForwarders } from '@carillon/db/forwarders';
import { pendingMigrations } from '@carillon/db/pending-migrations';
import { roleSettings } from '@carillon/db/session-settings';
import { listStaleTotp } from '@carillon/db/sign-in';
import { lacksFunctions } from '@carillon/db/sql-functions';
import { listStaleSecrets } from '@carillon/db/webhooks';
import { inspectRedis, redisWarnings } from '@carillon/queue';
import { headerOf, type KeyRing, open, unknownKeys } from '@carillon/secrets';
import type { CommandSession } from '../open-session.ts';
import { examine, type Finding, fine, warning, wrong } from './finding.ts';

/** Longest wait for Postgres, ms: on a busy machine it answers late, and is not to be called away. */
const maxWaitMs = 15_000;

/** Clocks further apart than this delay posts. */
const maxDifferenceMs = 2_000;

/** Checks that Postgres can be reached, is migrated, and has the same time as this machine. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  const reachable = await examine('postgres', async () => {
    const rows = await db.$queryRaw<
      { version: string }[]
    >`SELECT current_setting('server_version') AS version`;
    const problem = await databaseProblem(db, maxWaitMs);
    if (problem === null) return fine(`Postgres ${rows[0]?.version} answers.`);
    return wrong(`${problem}. Let DATABASE_URL lead to a server that answers and takes writes.`);
  });
  if (!reachable.ok) return [reachable];
  const migrated = await examine('migrations', () => migrationsOf(db));
  const clock = await examine('clock', async () => {
    const ms = await clockDifference(db);
    const text = `This machine's clock and Postgres' differ by ${Math.abs(ms)} ms.`;
    return Math.abs(ms) <= maxDifferenceMs
      ? fine(text)
      : wrong(`${text} Synchronise them; Postgres' clock decides what is due.`);
  });
  return [reachable, migrated, clock];
}

async function migrationsOf(db: Database): Promise<Omit<Finding, 'name'>> {
  const pending = await pendingMigrations(db);
  const missing = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`;
  if (pending.length > 0) return wrong(`${missing} missing; run npm run migrate.`);
  if (await lacksFunctions(db))
    return wrong(
      'The SQL functions and triggers in the database are those of another release; run npm run migrate, which replaces them.',
    );
  return fine('The database is at the newest migration, with the functions of this release.');
}

/** Checks that the sessions of a pooler have the settings that processes cannot give them. */
export const checkPooler = (db: Database): Promise<Finding> =>
  examine('pooler', async () => {
    const names = Object.keys(roleSettings);
    const rows = await db.$queryRaw<{ name: string; value: string }[]>`
      SELECT name, current_setting(name) AS value FROM unnest(${names}::text[]) AS name`;
    const given = new Map(rows.map(({ name, value }) => [name, value]));
    const missing = Object.entries(roleSettings).filter(([name, value]) => given.get(name) !== value);
    if (missing.length === 0) return fine('Sessions of the pooler have the settings that they need.');
    const wanted = missing.map(([name, value]) => `${name} = ${value}, not ${given.get(name)}`);
    return wrong(
      `Sessions of the pooler need ${wanted.join(', ')}: run npm run migrate with DATABASE_POOLER=transaction, and then have the pooler open new sessions (RECONNECT).`,
    );
  });

interface Role {
  readonly name: string;
  readonly rules: boolean;
  readonly owns: boolean;
}

/** Warns of a role that could do more to Postgres than read and write rows. */
export const checkRole = (db: Database): Promise<Finding> =>
  examine('role in postgres', async () => {
    const [role] = await db.$queryRaw<Role[]>`
      SELECT rolname AS name, rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls AS rules,
        EXISTS (SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
          AND pg_has_role(current_user, relowner, 'USAGE')) AS owns
      FROM pg_roles WHERE rolname = current_user`;
    const { name = '', rules = false, owns = false } = role ?? {};
    if (!rules && !owns) return fine(`${name} may read and write rows, and nothing else.`);
    const may = rules ? 'rule all of Postgres' : 'change and drop tables';
    return warning(
      `${name}, the role of DATABASE_URL, may ${may}, and so may whoever finds a hole; give npm run migrate its address as MIGRATION_DATABASE_URL, and the processes a role of their own.`,
    );
  });

/** Notes older than this are of another time, days. */
const maxAgeDays = 7;

/**
 * Warns of proxies that were not trusted when they forwarded requests: all who come through one share its limits.
 * @param trusted gives the addresses of TRUSTED_PROXIES, as it is now
 */
export const checkProxies = (db: Database, trusted: (address: string) => boolean): Promise<Finding> =>
  examine('proxies', async () => {
    const found = (await listForwarders(db, maxAgeDays)).filter(({ address }) => !trusted(address));
    if (found.length === 0) return fine('No proxy that TRUSTED_PROXIES does not name has been seen lately.');
    const seen = found.map(
      ({ process, address, seenAt }) => `${address} at the ${process} (${seenAt.toISOString()})`,
    );
    return warning(
      `X-Forwarded-For came from ${seen.join(' and from ')}, which TRUSTED_PROXIES does not name. If that is your proxy, name it: until then all who come through it share its limits.`,
    );
  });

/** Checks that the keys open the stored credentials, and says whether an old key is still needed. */
export const checkCredentials = (db: Database, keys: KeyRing): Promise<Finding> =>
  examine('credentials', async () => {
    const stored = await db.credentials.findFirst({
      include: { socialAccount: { select: { platform: true } } },
    });
    if (stored === null) return fine('No account is connected yet.');
    const groups = await groupCredentials(db);
    const unknown = unknownKeys(groups, keys);
    if (unknown !== null) return wrong(unknown);
    const { socialAccountId, sealed, socialAccount } = stored;
    await open(sealed, { socialAccountId, platform: socialAccount.platform }, keys);
    const stale = groups.filter(({ header }) => header !== headerOf(keys));
    if (stale.length === 0) return fine('ENCRYPTION_KEY opens the stored credentials.');
    const accounts = stale.reduce((sum, group) => sum + group.accounts, 0);
    const need = accounts === 1 ? '1 account still needs' : `${accounts} accounts still need`;
    return fine(`The keys open the stored credentials; ${need} ENCRYPTION_KEYS_OLD.`);
  });

/** Most rows under other keys that are opened, of each kind. */
const limit = 1_000;

type Session = Pick<CommandSession, 'db' | 'webhookKeys' | 'secondFactorKeys'>;

/** Checks that the keys open what is sealed beside credentials: secrets of webhooks, and second factors. */
export const checkSealed = ({ db, webhookKeys, secondFactorKeys }: Session): Promise<Finding> =>
  examine('webhooks and second factors', async () => {
    const page = { after: '', limit };
    const webhooks = await listStaleSecrets(db, headerOf(webhookKeys), page);
    const factors = await listStaleTotp(db, headerOf(secondFactorKeys), page);
    const lost = await Promise.all([
      countLost(webhooks, ({ id, secret }) => open(secret, { webhookOf: id }, webhookKeys)),
      countLost(factors, ({ userId, sealed }) => open(sealed, { totpOf: userId }, secondFactorKeys)),
    ]);
    if (lost.every((count) => count === 0)) return fine('The keys open what is sealed of them.');
    return wrong(
      `${lost[0]} webhook(s) and ${lost[1]} second factor(s) are sealed with a key that is neither ENCRYPTION_KEY nor one of ENCRYPTION_KEYS_OLD. Give that key as well.`,
    );
  });

async function countLost<Row>(rows: readonly Row[], opened: (row: Row) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(rows.map(opened));
  return results.filter(({ status }) => status === 'rejected').length;
}

/** Checks that Redis can be reached, takes writes, evicts nothing, and writes to disk. */
export async function checkQueue(redisUrl: string | undefined): Promise<Finding[]> {
  if (redisUrl === undefined) return [{ name: 'queue', ...fine('The queue is in Postgres.') }];
  const found = await examine('redis', async () => {
    const facts = await inspectRedis(redisUrl);
    const warnings = redisWarnings(facts);
    if (warnings.length > 0) return wrong(warnings.join(' '));
    if (facts.appendOnly) return fine(`Redis ${facts.version} answers.`);
    return warning(
      `Redis ${facts.version} answers, and keeps no log (AOF): what it knew is gone after a restart, and jobs are made again. Set appendonly yes.`,
    );
  });
  if (found.ok || found.message.startsWith('Redis')) return [found];
  const isRefused = /WRONGPASS|NOAUTH/.test(found.message);
  const message = isRefused
    ? 'Redis refuses the user or the password of REDIS_URL. Correct them there.'
    : `Redis cannot be reached at REDIS_URL: ${found.message} Start Redis, or correct the address.`;
  return [{ ...found, message }];
}
