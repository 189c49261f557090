import { type Platform, platforms, platformTitles } from '@carillon/core';

/** Every network, and what people call it. */
export const networks: readonly { readonly platform: Platform; readonly title: string }[] = platforms.map(
  (platform) => ({ platform, title: platformTitles[platform] }),
);
