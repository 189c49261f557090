import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { header, openImports } from '../testing/import-table.ts';

let imports: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  imports = await openImports();
});
afterAll(() => imports.close());

/** Rows in which everything is right but for some, each wrong in a way of its own; by line. */
const wrong = [
  [`all,${'long '.repeat(80)},2040-01-01 09:00,,`, 'text'],
  ['all,,draft,,', 'text'],
  ['@nobody,Hello,draft,,', 'accounts'],
  [',Hello,draft,,', 'accounts'],
  ['all,Hello,tomorrow,,', 'when'],
  ['all,Hello,2020-01-01 09:00,,', 'when'],
  ['all,Hello,draft,none.png,', 'media'],
  ['all,Hello,draft,,first', 'external_id'],
] as const;

describe('carillon post import, of a thousand rows', () => {
  it('names exactly the 37 rows of a thousand in which something is wrong, and stores the others after a yes', async () => {
    const planted = new Map(
      Array.from({ length: 37 }, (_, n) => [n * 27 + 9, wrong[n % wrong.length]] as const),
    );
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const line = n + 2;
      if (line === 2) return 'all,Hello 2,draft,,first';
      return (
        planted.get(line)?.[0] ?? `all,Hello ${line},2040-01-01 ${String(line % 24).padStart(2, '0')}:00,,`
      );
    });
    const checked = await imports.importTable('thousand.csv', [header, ...rows]);
    const found = (checked.problems as { line: number; column: string }[]).map(
      ({ line, column }) => `${line} ${column}`,
    );
    expect([...new Set(found)]).toEqual([...planted].map(([line, each]) => `${line} ${each?.[1]}`));
    expect(checked).toMatchObject({ status: 1, good: 963, bad: 37, stored: 0, result: null });
    expect(await imports.stored()).toBe(0);

    const done = await imports.importTable('thousand.csv', [header, ...rows], '--yes');
    expect(done).toMatchObject({ status: 1, good: 963, stored: 963 });
    expect(await imports.stored()).toBe(963);
    const result = await readFile(join(imports.folder, 'thousand-result.csv'), 'utf8');
    expect(result.match(/pst_\w+/g)).toHaveLength(963);
    expect(await imports.importTable('thousand-result.csv', [result])).toMatchObject({
      storedBefore: 963,
      good: 0,
      bad: 37,
    });

    const again = await imports.importTable('thousand.csv', [header, ...rows], '--yes');
    expect(again).toMatchObject({ good: 0, bad: 38, storedBefore: 962, stored: 0 });
    expect(await imports.stored()).toBe(963);
  });
});
