import { clockDifference, type Database, databaseProblem, pendingMigrations } from '@carillon/db';
import { type Finding, fine, look, wrong } from './check.ts';

/** Clocks further apart than this delay posts, ms. */
const tolerable = 2_000;

/** Postgres: there, migrated, and telling the same time. */
export async function checkDatabase(db: Database): Promise<Finding[]> {
  const reachable = await look('postgres', async () => {
    const rows = await db.$queryRaw<
      { version: string }[]
    >`SELECT current_setting('server_version') AS version`;
    const problem = await databaseProblem(db);
    return problem === null ? fine(`Postgres ${rows[0]?.version} answers.`) : wrong(`${problem}.`);
  });
  if (!reachable.ok && reachable.message.startsWith('Postgres ')) return [reachable];
  if (!reachable.ok)
    return [{ ...reachable, message: `Postgres cannot be reached at DATABASE_URL: ${reachable.message}` }];
  const migrated = await look('migrations', async () => {
    const pending = await pendingMigrations(db);
    return pending.length === 0
      ? fine('The database is at the newest migration.')
      : wrong(`${pending.length} migration(s) are missing; run npm run migrate.`);
  });
  const clock = await look('clock', async () => {
    const ms = await clockDifference(db);
    const text = `This machine's clock and Postgres' differ by ${Math.abs(ms)} ms.`;
    return Math.abs(ms) <= tolerable
      ? fine(text)
      : wrong(`${text} Synchronise them; Postgres' decides what is due.`);
  });
  return [reachable, migrated, clock];
}
