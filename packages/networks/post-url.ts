/** Public addresses of published posts. Loads no SDK, so the api may use it. */
import type { Platform } from '@carillon/core';
import { blueskyPostUrl } from './bluesky/post-url.ts';
import type { PublishedItem } from './network.ts';
import { xPostUrl } from './x/post-url.ts';

const urls: Record<Platform, (item: PublishedItem) => string | null> = {
  x: xPostUrl,
  bluesky: blueskyPostUrl,
};

/** The public address of an item; null for an id that is none of the network's. */
export const postUrl = (platform: Platform, item: PublishedItem): string | null => urls[platform](item);
