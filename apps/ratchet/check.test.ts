import { expect, it } from '@jest/globals';
import { compare, findRaised, limitsOf } from './check.ts';
import { type House, readHouse } from './house.ts';
import { measures } from './measures.ts';
import { purposeOf } from './source-files.ts';

const houseOf = (files: Readonly<Record<string, string>>): House =>
  readHouse(
    Object.entries(files).map(([path, text]) => ({ path, text, purpose: purposeOf(path) })),
    { '@carillon/core': 'packages/core/index.ts', '@carillon/db/*': 'packages/db/*.ts' },
  );

const lines = (count: number, line = '  call();'): string => `${line}\n`.repeat(count);

/** A house without a fault, and with a file that others use. */
const clean = {
  'packages/core/index.ts': "export { plan } from './plan.ts';\n",
  'packages/core/plan.ts': `/** Plans of users. */\nexport const plan = 1;\n${lines(40, 'call();')}`,
  'packages/networks/fernsehen/descriptor.ts':
    "import { plan } from '@carillon/core';\nexport const fernsehen = plan;\n",
  'packages/db/open.ts':
    "import { plan } from '@carillon/core';\nimport '../networks/fernsehen/descriptor.ts';\nexport const opened = plan;\n",
  'apps/api/main.ts':
    "import { opened } from '@carillon/db/open';\nimport '../../packages/networks/fernsehen/descriptor.ts';\nopened();\n",
  'apps/worker/main.ts': "import { opened } from '@carillon/db/open';\nopened();\n",
  'prisma/functions/posts.sql': 'CREATE OR REPLACE FUNCTION count_posts() RETURNS int;\n',
};

const planted: readonly (readonly [measure: string, files: Readonly<Record<string, string>>, at: string])[] =
  [
    [
      'functions over 60 lines',
      { 'apps/api/main.ts': `const open = () => {\n${lines(60)}};\n` },
      'apps/api/main.ts:1 open: 62',
    ],
    [
      'functions over 60 lines',
      { 'apps/api/main.ts': `const a = {\n  open() {\n${lines(59)}  },\n};\n` },
      'main.ts:2 open: 61',
    ],
    [
      'functions with more than 3 parameters',
      { 'apps/api/main.ts': 'function f(a, b, c, d) {}\n' },
      'main.ts:1 f: 1 lines, 4',
    ],
    [
      'small files with one user',
      { 'apps/api/part.ts': 'export const part = 1;\n', 'apps/api/main.ts': "import './part.ts';\n" },
      'apps/api/part.ts 1 lines, used by apps/api/main.ts',
    ],
    [
      'small files with one user',
      {
        'packages/core/index.ts': "export { plan } from './plan.ts';\nexport { a } from './a.ts';\n",
        'packages/core/a.ts': 'export const a = 1;\n',
        'apps/worker/main.ts': "import { a } from '@carillon/core';\n",
      },
      'packages/core/a.ts 1 lines, used by apps/worker/main.ts',
    ],
    [
      'files over 300 lines',
      { 'apps/api/main.test.ts': lines(301, 'call();') },
      'apps/api/main.test.ts 301 lines',
    ],
    [
      'SQL functions written again',
      { 'prisma/migrations/1/migration.sql': 'create function count_posts() RETURNS int;\n' },
      'count_posts',
    ],
    [
      'files that name a network',
      { 'apps/worker/main.ts': "const isFernsehen = 'x';\n" },
      'apps/worker/main.ts 1 times',
    ],
    [
      'names of barrels that nobody imports',
      {
        'packages/core/index.ts': "export { plan } from './plan.ts';\nexport { type b } from './plan.ts';\n",
      },
      'packages/core/index.ts b',
    ],
    [
      'comments that begin with What or Whether',
      { 'apps/worker/main.ts': '// Whether it runs.\n// What goes on.\nrun();\n' },
      'apps/worker/main.ts:1 Whether it runs.',
    ],
    [
      'groups `...{`',
      { 'apps/worker/main.ts': 'const a = {\n  ...{ b: 1, c: 2 },\n};\n' },
      'apps/worker/main.ts:2',
    ],
    [
      'casts through unknown',
      { 'apps/worker/main.ts': 'const a = b as unknown as string;\n' },
      'apps/worker/main.ts:1',
    ],
    ['words: told, tell', { 'apps/worker/main.ts': '// A user is told.\n' }, 'apps/worker/main.ts:1 told'],
    ['words: shown', { 'apps/worker/main.ts': 'const shownPost = 1;\n' }, 'apps/worker/main.ts:1 shownPost'],
    [
      'words: so many, so long',
      { 'apps/worker/main.ts': '// Waits so long.\n' },
      'apps/worker/main.ts:1 so long',
    ],
    [
      'words: where there is none',
      { 'apps/worker/main.ts': '// Null where there is none.\n' },
      'apps/worker/main.ts:1',
    ],
    ['folders', { 'apps/worker/new/part.css': 'a {}\n' }, 'apps/worker/new'],
    ['files', { 'packages/db/page.sql': 'SELECT 1;\n', ...many(10) }, 'packages/db/page.sql: 1, was 0'],
    ['lines of service', { 'apps/worker/main.ts': lines(200, 'call();') }, 'apps/worker/main.ts: 200, was 2'],
  ];

function many(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`prisma/${n}.sql`, 'SELECT 1;\n']));
}

const before = houseOf(clean);
const limits = limitsOf(before);

it('finds nothing wrong with a house that is as its limits say', () => {
  expect(compare(before, limits, () => before)).toEqual([]);
});

it.each(planted)('refuses a rise of %s, and names the place', (name, files, at) => {
  const sentences = compare(houseOf({ ...clean, ...files }), limits, () => before);
  const sentence = sentences.find((one) => one.startsWith(`${name}: `)) ?? '';
  expect(sentence).toContain(at);
  expect(sentence).toContain(measures.find((one) => one.name === name)?.advice);
});

it('has a planted violation for each measure that has a rule of its own', () => {
  const tried = new Set(planted.map(([name]) => name));
  expect(
    measures.map(({ name }) => name).filter((name) => !tried.has(name) && !name.startsWith('lines of ')),
  ).toEqual([]);
});

it('names all places where nobody knows how it was before, and few of many', () => {
  const [sentence = ''] = compare(houseOf({ ...clean, ...manyCasts(20) }), limits, () => null).filter((one) =>
    one.startsWith('casts'),
  );
  expect(sentence.split('\n')).toHaveLength(1 + 12 + 1);
  expect(sentence).toContain('and 8 more');
});

function manyCasts(count: number): Record<string, string> {
  return { 'apps/worker/main.ts': lines(count, 'call(b as unknown as string);') };
}

it('lets a small file stand that is loaded when it is wanted', () => {
  const main = `${clean['apps/api/main.ts']}import('./part.ts');\n`;
  const files = { 'apps/api/part.ts': 'export const part = 1;\n', 'apps/api/main.ts': main };
  const sentences = compare(houseOf({ ...clean, ...files }), limits, () => before);
  expect(sentences.filter((one) => one.startsWith('small files'))).toEqual([]);
});

it('wants a number that fell to be kept', () => {
  expect(compare(before, { ...limits, 'casts through unknown': 3 }, () => before)).toEqual([
    'casts through unknown: 0, and limits.json says 3. Keep it: npm run ratchet -- --write',
  ]);
});

it('wants no number that nobody counts', () => {
  expect(compare(before, { ...limits, 'long lines': 3 }, () => before)).toEqual([
    'long lines: nobody counts this. Take it out of limits.json.',
  ]);
});

it('lets size rise by hand, and nothing else', () => {
  const raised = { ...limits, 'lines of service': 9000, folders: 90, 'casts through unknown': 1 };
  expect(findRaised(raised, limits)).toEqual([
    expect.stringContaining('casts through unknown: limits.json was raised from 0 to 1.'),
  ]);
});

it('names a file that it cannot read', () => {
  expect(() => houseOf({ ...clean, 'apps/api/main.ts': 'const = 1;\n' })).toThrow(/^apps\/api\/main\.ts: /);
});
