import type { Platform } from '@carillon/core';
import type { Network } from '@carillon/networks';
import { createNetworks } from '@carillon/networks/all';
import type { NetworkAccount } from '../cast.ts';
import { atOnce } from '../load/at-once.ts';

const many = 16;

interface Sandbox {
  readonly url: string;
  /** Ends it all. */
  readonly signal: AbortSignal;
}

/** Opens so many accounts of a network in the sandbox, and connects them as the product does. */
export async function connectAccounts(
  { url, signal }: Sandbox,
  platform: Platform,
  count: number,
): Promise<NetworkAccount[]> {
  const networks = createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { trusted: [url] } },
  });
  const handles = Array.from({ length: count }, (_, index) => `ringer${index}`);
  return atOnce(many, handles, (handle) => connect({ url, signal }, networks[platform], handle));
}

async function connect({ url, signal }: Sandbox, network: Network, handle: string): Promise<NetworkAccount> {
  const { platform } = network;
  const response = await fetch(`${url}/sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform, handle }),
    signal,
  });
  const connection = await network.connect(await response.json(), url);
  if (connection.kind !== 'connected') throw new Error(connection.message);
  const { platformUserId, platformUsername, credentials } = connection;
  return { platform, platformUserId, platformUsername, credentials };
}
