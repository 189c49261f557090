import { learnServer, serverRetries } from '@carillon/accounts';
import { type Platform, platforms } from '@carillon/core';
import { claimServers, type ServerKey, tidyServers as tidy } from '@carillon/db/accounts';
import { baseUrlOf, type Network } from '@carillon/networks';
import type { WorkerContext } from './context.ts';

interface AskingContext extends Pick<WorkerContext, 'db' | 'urls' | 'log' | 'stopping'> {
  readonly networks: Readonly<Record<Platform, Pick<Network, 'readServer'>>>;
}

/** Servers that a round asks at most, all of them at once. */
const serversAtOnce = 20;

/** Networks whose servers are asked. */
const askedPlatforms = ({ networks }: Pick<AskingContext, 'networks'>) =>
  platforms.filter((platform) => networks[platform].readServer !== undefined);

/**
 * Asks servers of active accounts for their limits, where what they said is a day old, or where they did not answer a while
 * ago. Each is kept as soon as it answers, so that a slow one holds up no other.
 */
export async function askServers(context: AskingContext): Promise<void> {
  const { db } = context;
  const asked = askedPlatforms(context);
  if (asked.length === 0) return;
  const claimed = await claimServers(db, { ...serverRetries, platforms: asked, limit: serversAtOnce });
  await Promise.all(claimed.map((key) => ask(key, context)));
}

async function ask(key: ServerKey, { db, networks, urls, log, stopping }: AskingContext): Promise<void> {
  const { platform, address } = key;
  const isSandbox = address === 'sandbox';
  const serviceUrl = isSandbox || address === '' ? null : address;
  const url = baseUrlOf({ platform, sandbox: isSandbox, serviceUrl }, urls);
  if (url === '') return; // a sandbox that is not there any more
  const failed = { platform, address };
  try {
    const failure = await learnServer(db, networks[platform], { key, url, signal: stopping });
    if (failure !== null) log.info({ ...failed, code: failure.code }, 'a server did not say its limits');
  } catch (error) {
    log.warn({ ...failed, error }, 'a server could not be asked for its limits; it is tried again');
  }
}

/** Forgets servers that no account is on, and notes those that nobody asked as accounts were connected. */
export const tidyServers = (context: AskingContext): Promise<void> =>
  tidy(context.db, askedPlatforms(context));
