import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { controlNames } from './control.ts';

const folder = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(folder, 'SECURITY.md'), 'utf8');

describe('SECURITY.md', () => {
  it('names files that are there', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  it('promises an age of packages that npm is told of', () => {
    const days = /^min-release-age=(\d+)$/m.exec(readFileSync(join(folder, '../../.npmrc'), 'utf8'))?.[1];
    expect(days).toBe('7');
    expect(page).toContain('younger than a week (`.npmrc`)');
  });

  it('has thirty controls by their names, each with a test unless it guards what is not built', () => {
    const rows = [...page.matchAll(/^\| +(\d+) +\| (.+?) +\|.*$/gm)];
    expect(rows.map(([, number, name]) => [number, name])).toEqual(Object.entries(controlNames));
    expect(rows).toHaveLength(31);
    const bare = rows.filter(([row]) => !row.includes('.test.ts') && !row.includes('not built'));
    expect(bare.map(([row]) => row)).toEqual([]);
  });
});
