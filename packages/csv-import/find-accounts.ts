import { type Platform, platformTitles } from '@carillon/core';

export interface KnownAccount {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
}

/** The accounts of a profile that a word means: `all`, an id, a network, a handle, or both as in `x:@ada`. */
export type FindAccounts = (profileId: string, word: string) => readonly KnownAccount[];

export const folded = (word: string): string => word.trim().normalize('NFC').toLowerCase();

/** Words are looked up: a cell may have thousands, and a profile hundreds of accounts. */
export function openAccountFinder(accounts: readonly KnownAccount[]): FindAccounts {
  const byProfile = new Map<string, Map<string, KnownAccount[]>>();
  const words = (profileId: string): Map<string, KnownAccount[]> => {
    const known = byProfile.get(profileId);
    if (known !== undefined) return known;
    const index = new Map<string, KnownAccount[]>();
    for (const account of accounts)
      if (account.profileId === profileId) for (const word of wordsOf(account)) add(index, word, account);
    byProfile.set(profileId, index);
    return index;
  };
  return (profileId, word) => words(profileId).get(meaning(word)) ?? [];
}

function add(index: Map<string, KnownAccount[]>, word: string, account: KnownAccount): void {
  const found = index.get(word);
  if (found === undefined) index.set(word, [account]);
  else found.push(account);
}

/** As `meaning` gives them: an id is written as it is, and handles with their sign. */
function wordsOf({ id, platform, platformUsername }: KnownAccount): ReadonlySet<string> {
  const networks = [folded(platform), folded(platformTitles[platform])];
  const handle = `@${folded(platformUsername)}`;
  return new Set([
    ...['all', ...networks, handle, folded(id)],
    ...networks.map((network) => `${network}:${handle}`),
    ...(networks.includes(handle.slice(1)) ? [] : [handle.slice(1)]),
  ]);
}

function meaning(word: string): string {
  const [, network = '', handle = ''] = /^(?:(\w+):)?@?(.+)$/.exec(folded(word)) ?? [];
  return network === '' ? folded(word) : `${network}:@${handle}`;
}
