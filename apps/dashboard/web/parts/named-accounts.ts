import { hasWords, type Platform, platformTitles } from '@carillon/core';

/** Parts of an account's name. */
export interface Named {
  readonly platform: Platform;
  readonly platformUsername: string;
}

/** `X @ada` */
export const accountName = ({ platform, platformUsername }: Named): string =>
  `${platformTitles[platform]} @${platformUsername}`;

/** Those that have each of the typed words in their name or their network, whatever accents and case, with or without @. */
export const matching = <One extends Named>(accounts: readonly One[], typed: string): readonly One[] =>
  accounts.filter((account) => hasWords(accountName(account), typed));
