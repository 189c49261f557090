/** The registry of networks. Loads their SDKs, so only who publishes or connects accounts imports it. */
import type { Platform } from '@carillon/core';
import { type BlueskyOptions, blueskyOptions, createBluesky, ofSandbox } from './bluesky/publisher.ts';
import type { Network } from './network.ts';
import { hidingAddresses } from './secret-addresses.ts';
import type { Surroundings } from './surroundings.ts';
import { createX, type XOptions, xOptions } from './x/publisher.ts';

export type { FitPicture, Surroundings } from './surroundings.ts';
export { ofSandbox };

export interface NetworkOptions {
  readonly x: XOptions;
  readonly bluesky?: BlueskyOptions;
}

/** Options that tests set otherwise. */
export interface NetworkOverrides {
  readonly x?: Partial<XOptions>;
  readonly bluesky?: Partial<BlueskyOptions>;
}

export type Networks = Readonly<Record<Platform, Network>>;

export const createNetworks = (options: NetworkOptions): Networks =>
  hidingAddresses({
    x: createX(options.x),
    bluesky: createBluesky(options.bluesky),
  });

/** The networks as a process runs them. */
export const networksIn = (surroundings: Surroundings, { x, bluesky }: NetworkOverrides = {}): Networks =>
  createNetworks({
    x: { ...xOptions(surroundings), ...x },
    bluesky: { ...blueskyOptions(surroundings), ...bluesky },
  });
