import type { Database } from '@carillon/db';

/** All rows of all tables, as text. */
export async function dumpOf(db: Database): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" AS t`),
    ),
  );
  return dumps.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
}
