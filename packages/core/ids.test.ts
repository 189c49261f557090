import { describe, expect, it } from '@jest/globals';
import { firstId, type IdPrefix, idPattern, idPrefixes, madeAt, newId } from './ids.ts';

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

describe('madeAt', () => {
  it('tells the millisecond in which an id was made', () => {
    const before = Date.now();
    const made = madeAt('upl', newId('upl'))?.getTime() ?? 0;
    expect([made >= before, made <= Date.now()]).toEqual([true, true]);
    expect(madeAt('upl', 'upl_01ka3m7q2ve4wr3t9t0v0v6q3c')).toEqual(new Date('2025-11-15T11:26:02.843Z'));
  });

  it.each([
    '',
    'upl_',
    'med_01ka3m7q2ve4wr3t9t0v0v6q3c',
    'upl_01ka3m7q2ve4wr3t9t0v0v6q3',
    'upl_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  ])('tells nothing about %j', (text) => {
    expect(madeAt('upl', text)).toBeNull();
  });
});

describe('firstId', () => {
  it('sorts between the ids of the time before and those from a moment on', () => {
    const id = newId('aud');
    const at = madeAt('aud', id)?.getTime() ?? 0;
    const [before, then, after] = [-1, 0, 1].map((ms) => firstId('aud', new Date(at + ms)));
    expect([then, id, after, before].sort()).toEqual([before, then, id, after]);
    expect(madeAt('aud', then ?? '')).toEqual(new Date(at));
  });

  it('is the least or the greatest for a moment that no id can have', () => {
    expect(firstId('aud', new Date(-1))).toBe(firstId('aud', new Date(0)));
    expect(firstId('aud', new Date(8.64e15)) > newId('aud')).toBe(true);
  });
});
