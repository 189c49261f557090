import { describe, expect, it } from '@jest/globals';
import { accountsInLine, namedInShort } from './accounts-in-line.ts';

const accounts = [
  { id: 'sac_1', platform: 'bluesky' },
  { id: 'sac_2', platform: 'x' },
  { id: 'sac_3', platform: 'x' },
  { id: 'sac_4', platform: 'bluesky' },
] as const;

const ids = (kept: readonly string[], max: number) => accountsInLine(accounts, kept, max).map(({ id }) => id);

describe('the accounts in line', () => {
  it('are those of each network, in the order of the networks', () => {
    expect(ids([], 9)).toEqual(['sac_2', 'sac_3', 'sac_1', 'sac_4']);
  });

  it.each([
    [[], ['sac_2', 'sac_3']],
    [['sac_4'], ['sac_2', 'sac_4']],
    [
      ['sac_4', 'sac_1'],
      ['sac_1', 'sac_4'],
    ],
    [
      ['sac_4', 'sac_1', 'sac_3'],
      ['sac_3', 'sac_1'],
    ],
    [['unknown'], ['sac_2', 'sac_3']],
  ])('are two, of which %j come first', (kept, expected) => {
    expect(ids(kept, 2)).toEqual(expected);
  });
});

describe('accounts in short', () => {
  const named = (count: number) =>
    namedInShort(Array.from({ length: count }, (_, n) => ({ platformUsername: `a${n}` })));

  it('are their names, as far as there is room', () => {
    expect(named(0)).toBe('');
    expect(named(2)).toBe('@a0 and @a1');
    expect(named(5)).toBe('@a0, @a1, @a2, @a3, and @a4');
    expect(named(6)).toBe('@a0, @a1, @a2, @a3, and 2 more');
  });
});
