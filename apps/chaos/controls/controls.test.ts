import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mutate } from './control.ts';
import { controls } from './controls.ts';

const root = join(import.meta.dirname, '../../..');
const mutations = controls.flatMap(({ number, mutations }) =>
  mutations.map((mutation) => [number, mutation.without, mutation] as const),
);

describe('the list of controls', () => {
  it('has every number', () => {
    const numbers = Array.from({ length: 31 }, (_, index) => index + 1);
    expect(controls.map(({ number }) => number)).toEqual(numbers);
  });

  it.each(mutations)('can take out of control %i: %s', (_number, _without, mutation) => {
    const source = readFileSync(join(root, mutation.file), 'utf8');
    expect(mutate(source, mutation)).not.toBe(source);
    expect(mutation.tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
