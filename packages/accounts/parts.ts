import type { Plans } from '@carillon/core';
import type { Database } from '@carillon/db';
import { configuredUrls, type HostRules, type NetworkUrls, type PrivateHosts } from '@carillon/networks';
import type { Networks } from '@carillon/networks/all';
import { loadNetworks } from '@carillon/networks/load';
import type { NetworkSettings } from '@carillon/networks/setups';
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
  /** Gets the errors of what others do again, so that nobody has to wait or fail for them. */
  readonly note: (error: unknown, message: string) => void;
}

/** The networks' base URLs, and what else they are set to. */
interface Settings {
  readonly urls: NetworkUrls;
  readonly settings: Partial<NetworkSettings>;
  readonly allowPrivateHosts: PrivateHosts;
}

export type OpenNetworks = () => Promise<Networks>;

/**
 * The networks, whose SDKs are loaded when they are first asked for, in pieces. They speak to the operator's own addresses as
 * they are, and to what a person names by the rules.
 */
export function openNetworks(settings: Settings): OpenNetworks {
  let networks: Promise<Networks> | undefined;
  return () => {
    networks ??= load(settings);
    return networks;
  };
}

async function load({ urls, settings, allowPrivateHosts }: Settings): Promise<Networks> {
  const { networksIn } = await loadNetworks();
  const hosts: HostRules = { allowPrivateHosts, trusted: configuredUrls(urls) };
  return networksIn({ settings, urls, hosts });
}
