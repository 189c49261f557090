import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const program = join(import.meta.dirname, '../../.ci/suites.mjs');
const ownTest = 'apps/bench/growth/plans.system.test.ts';
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'suites-'));
  git('init', '-q');
  mkdirSync(join(root, '.ci'));
  cpSync(program, join(root, '.ci/suites.mjs'));
  write('.ci/green.json', '{}\n');
  write('.gitignore', 'node_modules\n'); // Node's cache of compiled code is there
  write('packages/db/page.ts', '1');
  write('packages/db/page.test.ts', '1');
  write('packages/db/README.md', '1');
  write('apps/worker/main.ts', '1');
  write('prisma/schema.prisma', '1');
  write(ownTest, '1');
  commit();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('leaves out a suite that was green on the same files, unless all are to run', () => {
  expect(suites('due')).toContain('plans');
  recordPlans('passed');
  expect(suites('due')).not.toContain('plans');
  expect(suites('left-out')).toEqual(['plans: 2 passed in 3 s']);
  expect(suites('left-out-files')).toEqual([ownTest]);
  expect(suites('due', '--all')).toContain('plans');
  expect(suites('left-out', '--all')).toEqual([]);
});

it.each(['packages/db/page.ts', 'prisma/schema.prisma', ownTest, 'package-lock.json'])(
  'runs it again when %s changed, and before that is committed',
  (path) => {
    recordPlans('passed');
    write(path, '2');
    expect(suites('due')).toContain('plans');
    commit();
    expect(suites('due')).toContain('plans');
  },
);

it.each(['packages/db/page.test.ts', 'packages/db/README.md', 'apps/worker/main.ts'])(
  'leaves it out when only %s changed',
  (path) => {
    recordPlans('passed');
    write(path, '2');
    commit();
    expect(suites('left-out-files')).toEqual([ownTest]);
  },
);

it('keeps nothing of a suite with a file that failed, or with one that did not run', () => {
  recordPlans('failed');
  expect(suites('due')).toContain('plans');
  write('apps/bench/growth/more.system.test.ts', '1');
  commit();
  recordPlans('passed');
  expect(suites('due')).toContain('plans');
});

it('keeps nothing of files that are not committed', () => {
  write('packages/db/page.ts', '2');
  recordPlans('passed');
  commit();
  expect(suites('due')).toContain('plans');
});

it('keeps the figures of a command', () => {
  suites('record-command', 'pds', '12', '61');
  expect(suites('left-out')).toEqual(['pds: 12 passed in 61 s']);
});

function recordPlans(status: 'passed' | 'failed'): void {
  const result = {
    name: join(root, ownTest),
    status,
    startTime: 0,
    endTime: 3_000,
    assertionResults: [{}, {}],
  };
  const report = join(root, '.git/report.json');
  writeFileSync(report, JSON.stringify({ testResults: [result] }));
  suites('record', report);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root });

function commit(): void {
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'a');
}

const suites = (...args: string[]): string[] =>
  execFileSync(process.execPath, ['.ci/suites.mjs', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
