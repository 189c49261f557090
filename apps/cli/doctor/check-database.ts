import {
  clockDifference,
  type Database,
  databaseProblem,
  groupCredentials,
  pendingMigrations,
  roleSettings,
} from '@carillon/db';
import { headerOf, type KeyRing, open, unknownKeys } from '@carillon/secrets';
import { examine, type Finding, fine, wrong } from './finding.ts';

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
  const migrated = await examine('migrations', async () => {
    const pending = await pendingMigrations(db);
    return pending.length === 0
      ? fine('The database is at the newest migration.')
      : wrong(
          `${pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`} missing; run npm run migrate.`,
        );
  });
  const clock = await examine('clock', async () => {
    const ms = await clockDifference(db);
    const text = `This machine's clock and Postgres' differ by ${Math.abs(ms)} ms.`;
    return Math.abs(ms) <= maxDifferenceMs
      ? fine(text)
      : wrong(`${text} Synchronise them; Postgres' clock decides what is due.`);
  });
  return [reachable, migrated, clock];
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
