import { factsFor, type Platform, platformTitles } from '@carillon/core';

/** `X refused duplicates` */
export const failureTitle = (platform: Platform, code: string): string =>
  (factsFor(code).title ?? 'Failed on <network>').replace('<network>', platformTitles[platform]);
