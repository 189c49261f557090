import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const limits = 'apps/ratchet/limits.json';
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ratchet-'));
  git('init', '-q');
  write('apps/worker/main.ts', 'call();\n');
  write(limits, '{}');
  ratchet('--write');
  commit();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('passes a checkout that is as its limits say', () => {
  expect(ratchet()).toEqual({ status: 0, said: '' });
});

it('names what made a number rise since the limits were written, and nothing older', () => {
  write('apps/worker/old.ts', 'call(a as unknown as string);\n');
  write(limits, JSON.stringify({ ...readLimits(), 'casts through unknown': 1 }));
  commit();
  write('apps/worker/new.ts', 'call(b as unknown as string);\n');
  const { status, said } = ratchet();
  expect(status).toBe(1);
  expect(said).toContain('casts through unknown: 2, at most 1. Give it the type');
  expect(said).toContain('apps/worker/new.ts:1');
  expect(said).not.toContain('apps/worker/old.ts');
});

it('refuses limits that were raised, before and after they are committed', () => {
  write(limits, JSON.stringify({ ...readLimits(), 'casts through unknown': 1 }));
  write('apps/worker/main.ts', 'call(a as unknown as string);\n');
  expect(ratchet().said).toContain('casts through unknown: limits.json was raised from 0 to 1.');
  commit();
  expect(ratchet().said).toContain('casts through unknown: limits.json was raised from 0 to 1.');
});

it('keeps what fell, and never writes a rise', () => {
  write(limits, JSON.stringify({ ...readLimits(), 'casts through unknown': 4, 'words: told, tell': 0 }));
  write('apps/worker/main.ts', '// A user is told.\n');
  ratchet('--write');
  expect(readLimits()).toMatchObject({ 'casts through unknown': 0, 'words: told, tell': 0 });
});

it('lists the places of a measure', () => {
  write('apps/worker/main.ts', 'call(a as unknown as string);\n');
  expect(ratchet('--list', 'casts through unknown').said).toBe('apps/worker/main.ts:1 as unknown as\n');
  expect(ratchet('--list', 'long lines')).toMatchObject({ status: 64 });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const readLimits = (): Record<string, number> => JSON.parse(readFileSync(join(root, limits), 'utf8'));

const git = (...args: string[]) => execFileSync('git', args, { cwd: root });

function commit(): void {
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'a');
}

function ratchet(...args: string[]): { status: number | null; said: string } {
  const program = join(import.meta.dirname, 'main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--root', root, ...args], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}
