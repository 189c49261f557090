import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readHouse } from './house.ts';
import { measures } from './measures.ts';
import { readSourceFiles } from './source-files.ts';

const root = join(import.meta.dirname, '../..');

/** Files that name a network and are no matter of another one; add-a-network.md says so. */
const stay = [
  'packages/networks/load.ts',
  'prisma/migrations/0_init/migration.sql',
  'prisma/migrations/20261210000000_several_in_flight/migration.sql',
];

it('add-a-network.md lists the files of the product that name a network, and no others', () => {
  const page = readFileSync(join(root, 'apps/docs/add-a-network.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, file = '']) => file);
  const house = readHouse(readSourceFiles(root), {});
  const naming = measures.find(({ name }) => name === 'files that name a network')?.find(house) ?? [];
  const source = listed.filter((file) => house.files.some(({ path }) => path === file));
  expect([...source, ...stay].sort()).toEqual(naming.map(({ path }) => path).sort());
  for (const file of stay) expect(page).toContain(file.split('/').at(file.startsWith('prisma') ? -2 : -1));
});
