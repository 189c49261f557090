import { type Located, platforms } from '@carillon/core';
import type { Account } from '../../api/accounts.ts';

/** By which a text is counted: the networks, and servers of them, of the chosen accounts; until some are chosen, all networks. */
export function countedPlaces(
  accounts: readonly (Pick<Account, 'id'> & Located)[],
  chosen: readonly string[],
): readonly Located[] {
  const those = accounts.filter(({ id }) => chosen.includes(id));
  const counted: readonly Located[] =
    those.length === 0 ? accounts.map(({ platform }) => ({ platform })) : those;
  const places = new Map(
    counted.map(({ platform, server = null }) => [placeKey({ platform, server }), { platform, server }]),
  );
  return platforms.flatMap((name) => [...places.values()].filter(({ platform }) => platform === name));
}

/** A text that is the same for places with the same limits. */
export const placeKey = ({ platform, server = null }: Located): string => JSON.stringify([platform, server]);
