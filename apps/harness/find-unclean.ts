import type { Database } from '@carillon/db';

/** Controls but tab, line feed and return, and marks that turn the direction of text; in jsonb also as escapes. */
const unclean = '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]';
const escaped = '\\\\u00(0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])';

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Columns of all tables that hold a character which no stranger may bring into a row, as `table.column`. */
export async function findUnclean(db: Database): Promise<string[]> {
  const columns = await db.$queryRaw<Column[]>`
    SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'jsonb', 'ARRAY')`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await db.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM "${table}" WHERE "${column}"::text ~ $1 OR "${column}"::text ~ $2 LIMIT 1`,
      unclean,
      escaped,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
