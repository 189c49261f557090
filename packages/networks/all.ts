/** The registry of networks. Loads their SDKs, so only who publishes or connects accounts imports it. */
import type { Platform } from '@carillon/core';
import { type BlueskyOptions, createBluesky } from './bluesky/publisher.ts';
import type { Network } from './network.ts';
import { createX, type XOptions } from './x/publisher.ts';

export type { FitPicture } from './bluesky/link-cards/open-link-cards.ts';
export type { BlueskyOptions } from './bluesky/publisher.ts';
export type { XOptions } from './x/publisher.ts';

export interface NetworkOptions {
  readonly x: XOptions;
  readonly bluesky?: BlueskyOptions;
}

export type Networks = Readonly<Record<Platform, Network>>;

export const createNetworks = (options: NetworkOptions): Networks => ({
  x: createX(options.x),
  bluesky: createBluesky(options.bluesky),
});
