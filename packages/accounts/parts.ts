import type { Plans } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { NetworkUrls, PrivateHosts } from '@carillon/networks';
import type { KeyRing } from '@carillon/secrets';
import type { OpenNetworks } from './open-networks.ts';

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
