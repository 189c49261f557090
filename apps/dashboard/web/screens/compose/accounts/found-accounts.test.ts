import { describe, expect, it } from '@jest/globals';
import { byNetwork, foundAccounts } from './found-accounts.ts';

const accounts = [
  { id: 'sac_1', platform: 'bluesky', platformUsername: 'ada.example' },
  { id: 'sac_2', platform: 'x', platformUsername: 'Ada' },
  { id: 'sac_3', platform: 'x', platformUsername: 'bob' },
] as const;

const ids = (search: string, chosen: readonly string[] = []) =>
  foundAccounts(accounts, search, chosen).map(({ id }) => id);

describe('the search for accounts', () => {
  it.each([
    ['', ['sac_1', 'sac_2', 'sac_3']],
    [' ADA', ['sac_1', 'sac_2']],
    ['@bob', ['sac_3']],
    ['blue', ['sac_1']],
    ['nobody', []],
  ])('for %j finds handles and networks', (search, expected) => {
    expect(ids(search)).toEqual(expected);
  });

  it('hides none that is chosen', () => {
    expect(ids('nobody', ['sac_3'])).toEqual(['sac_3']);
  });
});

describe('accounts by network', () => {
  it('are together, in the order of the networks', () => {
    expect(byNetwork(accounts).map((group) => group.accounts.map(({ id }) => id))).toEqual([
      ['sac_2', 'sac_3'],
      ['sac_1'],
    ]);
    expect(byNetwork([])).toEqual([]);
  });
});
