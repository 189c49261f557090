import { describe, expect, it } from '@jest/globals';
import { type IdPrefix, idPattern, idPrefixes, newId } from './ids.ts';

const prefixes = Object.keys(idPrefixes) as IdPrefix[];

describe('newId', () => {
  it.each(prefixes)('makes a %s id of its own every time', (prefix) => {
    const ids = Array.from({ length: 1_000 }, () => newId(prefix));
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));
  });

  it('makes ids that sort by the millisecond they were made in', () => {
    const ids: string[] = [];
    for (let last = 0; ids.length < 20; last = Date.now()) {
      while (Date.now() === last);
      ids.push(newId('pst'));
    }
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('idPattern', () => {
  it.each(prefixes)('takes a new %s id, and none of another kind', (prefix) => {
    expect(newId(prefix)).toMatch(idPattern(prefix));
    for (const other of prefixes.filter((one) => one !== prefix)) {
      expect(newId(other)).not.toMatch(idPattern(prefix));
    }
  });

  it.each([
    '',
    'pst_',
    'pst_short',
    `pst_${'a'.repeat(33)}`,
    `pst_${'a'.repeat(25)}'`,
    `pst_${'a'.repeat(26)}\n`,
  ])('does not take %j', (text) => {
    expect(text).not.toMatch(idPattern('pst'));
  });
});
