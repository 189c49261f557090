import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { longest } from './longest-first.ts';

const root = join(import.meta.dirname, '../../..');

it.each(longest)('%s is a file that exists, so that it can begin first', (file) => {
  expect(existsSync(join(root, file))).toBe(true);
});
