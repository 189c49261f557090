import {
  clockDifference,
  type Database,
  databaseProblem,
  databaseTakeOver,
  listForwarders,
  pendingMigrations,
  roleSettings,
} from '@carillon/db';
import { examine, type Finding, fine, warning, wrong } from './finding.ts';

/** Clocks further apart than this delay posts. */
const maxDifferenceMs = 2_000;

/** Checks that Postgres can be reached, is migrated, and has the same time as this machine. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  const reachable = await examine('postgres', async () => {
    const rows = await db.$queryRaw<
      { version: string }[]
    >`SELECT current_setting('server_version') AS version`;
    const problem = await databaseProblem(db);
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
  const found = await databaseTakeOver(db);
  if (found.is === 'refused') return wrong(found.reason);
  if (found.is === 'due')
    return wrong('The database is of a release before 0.3.0; run npm run migrate, which takes it over.');
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return fine('The database is at the newest migration.');
  const missing = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`;
  return wrong(`${missing} missing; run npm run migrate.`);
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
 * @param trusted tells the addresses of TRUSTED_PROXIES, as it is now
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
