import { type Platform, platforms } from '@carillon/core';
import type { Account } from '../../api/accounts.ts';

/** The networks by which a text is counted: those of the chosen accounts; until some are chosen, of all. */
export function countedPlatforms(
  accounts: readonly Pick<Account, 'id' | 'platform'>[],
  chosen: readonly string[],
): readonly Platform[] {
  const those = accounts.filter(({ id }) => chosen.includes(id));
  const counted = new Set((those.length === 0 ? accounts : those).map(({ platform }) => platform));
  return platforms.filter((platform) => counted.has(platform));
}
