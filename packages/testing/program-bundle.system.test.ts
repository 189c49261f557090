import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { bundledPrograms, programBundle } from './program-bundle.ts';

const root = join(import.meta.dirname, '../..');
const urlOf = (file: string) => pathToFileURL(join(root, file)).href;

describe('the bundle of a run', () => {
  it('has every program that starts often, each in one folder', async () => {
    const { program } = await programBundle();
    const files = bundledPrograms.map(program);
    expect(files.filter((file) => !file.endsWith('.js') || !existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(bundledPrograms.length);
    expect(new Set(files.map(dirname)).size).toBe(1);
    expect(program('apps/chaos/main.ts')).toBe('apps/chaos/main.ts');
  });

  it('has what is loaded before a program to change its packages, with what it is asked', async () => {
    const { imports, program } = await programBundle();
    const moment = 'apps/chaos/scenarios/testing/at-moment.ts';
    const asked = imports(`--import ${urlOf(moment)}?does=die&says=a%20b --import data:text/javascript,1`);
    expect(asked).toBe(
      `--import ${pathToFileURL(program(moment)).href}?does=die&says=a%20b --import data:text/javascript,1`,
    );
    for (const other of [
      `${urlOf('apps/chaos/inject/skew-clock.ts')}?ms=5`,
      'file:///elsewhere/apps/api/main.ts',
    ])
      expect(imports(other)).toBe(other);
  });
});
