import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { measures } from './measures.ts';

it('takes only those for long that are asked for', () => {
  expect(measures.filter(({ onRequest }) => onRequest).map(({ name }) => name)).toEqual(['growth', 'soak']);
});

it('has a test of every measure in miniature', () => {
  const names = measures.map(({ name }) => name);
  const tested = names.filter((name) => existsSync(join(import.meta.dirname, `${name}.system.test.ts`)));
  expect(tested).toEqual(names);
});
