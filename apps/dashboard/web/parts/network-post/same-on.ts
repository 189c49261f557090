import { type ItemOptions, type Located, type Platform, platforms } from '@carillon/core';

/** Parts of an item that show. */
interface ShownItem {
  readonly content: string;
  readonly media: readonly unknown[];
  readonly linkCard?: boolean;
  readonly options?: ItemOptions;
}

/** Accounts of a network on which a post is the same. */
export type SameOn<Account> = readonly [Account, ...Account[]];

/**
 * The accounts of a post by network, and there by what it shows and by the limits of their servers: each group is drawn once.
 * @param itemsOf what the post says on an account
 */
export function sameOn<Account extends Located>(
  accounts: readonly Account[],
  itemsOf: (account: Account) => readonly ShownItem[],
): readonly SameOn<Account>[] {
  return platforms.flatMap((platform) => {
    const here = accounts.filter((account) => account.platform === platform);
    const keyOf = (account: Account) =>
      shownOn(platform, itemsOf(account)) + JSON.stringify(account.server ?? null);
    return [...Map.groupBy(here, keyOf).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [[first, ...others] as const],
    );
  });
}

const shownOn = (platform: Platform, items: readonly ShownItem[]): string =>
  JSON.stringify(
    items.map(({ content, media, linkCard = true, options }) => [
      ...[content, media, linkCard],
      options?.[platform],
    ]),
  );
