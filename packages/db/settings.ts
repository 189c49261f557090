import type { Sql } from './client.ts';

/** Reads what this installation remembers under a name; the first reader fixes it. */
export async function rememberedSetting(db: Sql, name: string, first: string): Promise<string> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    INSERT INTO settings (name, value) VALUES (${name}, ${first})
    ON CONFLICT (name) DO UPDATE SET name = excluded.name
    RETURNING value`;
  return rows[0]?.value ?? first;
}
