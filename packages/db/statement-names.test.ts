import { describe, expect, it } from '@jest/globals';
import { statementNames } from './client.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

const open = await openTestDatabase();

describe('the names of statements', () => {
  it('are one for each text, up to a limit', () => {
    const nameOf = statementNames();
    const names = Array.from({ length: 600 }, (_, n) => nameOf({ sql: `SELECT ${n}` }));
    expect(new Set(names.slice(0, 500)).size).toBe(500);
    expect(names.slice(500)).toEqual(names.slice(500).map(() => ''));
    expect(nameOf({ sql: 'SELECT 7' })).toBe(names[7]);
  });

  it('are left for others by lists, which have a text for each length', () => {
    const nameOf = statementNames();
    const placeholders = Array.from({ length: 600 }, (_, n) => `$${n + 1}`);
    const lists = placeholders
      .slice(1)
      .map((_, n) => `SELECT 1 WHERE "id" IN (${placeholders.slice(0, n + 2).join(',')})`);
    const names = lists.map((sql) => nameOf({ sql }));
    expect(new Set(names.slice(0, 250)).size).toBe(250);
    expect(names.slice(250).every((name) => name === '')).toBe(true);
    expect(nameOf({ sql: lists[7] ?? '' })).toBe(names[7]);
    expect(nameOf({ sql: 'SELECT 1 WHERE "id" IN ($1)' })).not.toBe('');
  });

  it('let a connection prepare a statement once', async () => {
    const db = open(1);
    for (const n of [1, 2, 3]) await db.$queryRaw`SELECT ${n}::int AS chime`;
    const prepared = await db.$queryRaw<{ calls: number }[]>`
      SELECT (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements
      WHERE name LIKE 'carillon_%' AND statement = 'SELECT $1::int AS chime'`;
    expect(prepared).toEqual([{ calls: 3 }]);
  });
});
