import { platforms } from '@carillon/core';
import type { Account } from '../../../api/accounts.ts';

/**
 * The accounts that are seen without a press, those of a network together.
 * @param kept ids of accounts that are among them as long as there is room
 * @param max how many there is room for
 */
export function accountsInLine<Each extends Pick<Account, 'id' | 'platform'>>(
  accounts: readonly Each[],
  kept: readonly string[],
  max: number,
): readonly Each[] {
  const byNetwork = platforms.flatMap((platform) => accounts.filter((each) => each.platform === platform));
  const isKept = ({ id }: Each) => kept.includes(id);
  const first = new Set(
    [...byNetwork.filter(isKept), ...byNetwork.filter((each) => !isKept(each))].slice(0, max),
  );
  return byNetwork.filter((each) => first.has(each));
}

/** Names that a line has room for. */
const maxNames = 4;

const listed = new Intl.ListFormat('en');

/** `@ada, @bob, and 3 more`; nothing for none. */
export function namedInShort(accounts: readonly Pick<Account, 'platformUsername'>[]): string {
  const names = accounts.map(({ platformUsername }) => `@${platformUsername}`);
  const more = names.length - maxNames;
  return listed.format(more > 1 ? [...names.slice(0, maxNames), `${more} more`] : names);
}
