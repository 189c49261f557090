import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platforms } from '@carillon/core';
import { columns } from '@carillon/csv-import';
import { expect, it } from '@jest/globals';

it('says of each column of a table what the dashboard says', async () => {
  const page = await readFile(join(import.meta.dirname, 'import.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, name, says = '']) => [
    name,
    says.replaceAll('\\|', '|'),
  ]);
  expect(rows.slice(0, columns.length)).toEqual(columns.map(({ name, says }) => [name, says]));
  expect(rows.slice(columns.length).map(([name]) => name)).toEqual(platforms.map((each) => `text_${each}`));
});
