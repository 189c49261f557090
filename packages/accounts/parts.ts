import type { Plans } from '@carillon/core';
import type { Database } from '@carillon/db';
import { configuredUrls, type HostRules, type NetworkUrls, type PrivateHosts } from '@carillon/networks';
import type { NetworkOptions, Networks } from '@carillon/networks/all';
import type { KeyRing } from '@carillon/secrets';

/** The parts that connecting accounts works with. */
export interface Parts {
  readonly db: Database;
  /** Seals credentials. */
  readonly keys: KeyRing;
  readonly plans: Plans;
  readonly urls: NetworkUrls;
  /** Servers of private networks that people may name. */
  readonly allowPrivateHosts: PrivateHosts;
  readonly networks: OpenNetworks;
}

/** The networks' base URLs, and the application as which this server speaks to them. */
export interface NetworkSettings {
  readonly urls: NetworkUrls;
  readonly x: NetworkOptions['x'];
  readonly allowPrivateHosts: PrivateHosts;
}

export type OpenNetworks = () => Promise<Networks>;

/**
 * The networks, whose SDKs are loaded when they are first asked for: half a second, and 70 MB. A process that others wait
 * for asks at its start. They speak to the operator's
 * own addresses as they are, and to what a person names by the rules.
 */
export function openNetworks(settings: NetworkSettings): OpenNetworks {
  let networks: Promise<Networks> | undefined;
  return () => {
    networks ??= load(settings);
    return networks;
  };
}

async function load({ urls, x, allowPrivateHosts }: NetworkSettings): Promise<Networks> {
  const { createNetworks } = await import('@carillon/networks/all');
  const hosts: HostRules = { allowPrivateHosts, trusted: configuredUrls(urls) };
  return createNetworks({ x, bluesky: { hosts } });
}
