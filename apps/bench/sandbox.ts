import type { Platform } from '@carillon/core';
import type { Network } from '@carillon/networks';
import { createNetworks, ofSandbox } from '@carillon/networks/all';
import { inParallel } from '@carillon/testing/in-parallel';
import type { Undo } from '@carillon/testing/undo';
import type { BenchContext } from './context.ts';
import { startReady } from './processes/start-process.ts';
import type { NetworkAccount } from './tenant.ts';

/** Starts the doubles of both networks, in a process of their own. @returns their address */
export async function startSandbox(context: BenchContext, undo: Undo[]): Promise<string> {
  const sandbox = {
    name: 'sandbox',
    file: 'apps/sandbox/main.ts',
    env: {},
    variable: 'SANDBOX_PORT',
  } as const;
  return (await startReady(context, sandbox, undo)).url;
}

interface Sandbox {
  readonly url: string;
  /** Ends all requests. */
  readonly signal: AbortSignal;
}

/** Opens `count` accounts of a network in the sandbox, and connects them as the product does. */
export async function connectAccounts(
  { url, signal }: Sandbox,
  platform: Platform,
  count: number,
): Promise<NetworkAccount[]> {
  const networks = createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { trusted: [url] }, trusteeOf: ofSandbox },
  });
  const handles = Array.from({ length: count }, (_, index) => `ringer${index}`);
  return inParallel(handles, 16, (handle) => connect({ url, signal }, networks[platform], handle));
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
  if (connection.kind === 'several') throw new Error('The sandbox has one account for a handle.');
  if (connection.kind !== 'connected') throw new Error(connection.message);
  const { platformUserId, platformUsername, grantedScopes, credentials } = connection;
  return { platform, platformUserId, platformUsername, grantedScopes, credentials };
}
