import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file is for. Tests are beside what they test, and count apart. */
export type Purpose =
  | 'service'
  | 'pages'
  | 'dashboard server'
  | 'clients'
  | 'sandbox'
  | 'commands'
  | 'test apparatus'
  | 'tests';

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly purpose: Purpose;
}

/** Extensions of source. Examples and what others read are none. */
const isSource = (path: string): boolean =>
  /^(apps|packages|prisma)\/.*\.(ts|tsx|js|mjs|sql|css|sh|prisma)$/.test(path) &&
  !path.startsWith('apps/docs/examples/');

/** The first row that fits says what a file is for. */
const purposes: readonly (readonly [RegExp, Purpose])[] = [
  [/\.test\.tsx?$/, 'tests'],
  [/\/testing\/|^packages\/testing\/|^apps\/(harness|chaos|bench|supply-chain|ratchet)\//, 'test apparatus'],
  [/^apps\/dashboard\/web\//, 'pages'],
  [/^apps\/dashboard\//, 'dashboard server'],
  [/^packages\/(sdk|n8n|mcp|csv-import)\//, 'clients'],
  [/^apps\/sandbox\//, 'sandbox'],
  [/^apps\/(cli|compose|redis)\/|^packages\/(local-services|bundle)\//, 'commands'],
];

export const purposeOf = (path: string): Purpose =>
  purposes.find(([pattern]) => pattern.test(path))?.[1] ?? 'service';

const asSource = (path: string, text: string): SourceFile => ({ path, text, purpose: purposeOf(path) });

const git = (root: string, args: readonly string[], input = ''): Buffer =>
  execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30, stdio: 'pipe' });

const listed = (root: string, args: readonly string[]): string[] =>
  git(root, args)
    .toString()
    .split('\0')
    .filter((path) => path !== '');

/** The files of a checkout as they lie there; new ones count as well, ignored ones do not. */
export function readSourceFiles(root: string): SourceFile[] {
  const gone = new Set(listed(root, ['ls-files', '-z', '--deleted']));
  return listed(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
    .filter((path) => isSource(path) && !gone.has(path))
    .map((path) => asSource(path, readFileSync(join(root, path), 'utf8')));
}

/** The files as they were committed; throws where the commit is not there, as in a shallow clone. */
export function readCommitted(root: string, commit: string): SourceFile[] {
  const there = listed(root, ['ls-tree', '-r', '-z', '--name-only', commit]).filter(isSource);
  const blobs = git(root, ['cat-file', '--batch'], there.map((path) => `${commit}:${path}\n`).join(''));
  let at = 0;
  return there.map((path) => {
    const header = blobs.toString('utf8', at, blobs.indexOf('\n', at)); // <id> blob <size>
    const start = at + header.length + 1;
    at = start + Number(header.split(' ')[2]) + 1;
    return asSource(path, blobs.toString('utf8', start, at - 1));
  });
}
