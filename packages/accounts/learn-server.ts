import { type Failure, type Platform, readServerFacts } from '@carillon/core';
import type { Database } from '@carillon/db';
import { claimServer, keepServer, type ServerKey, serverAddress } from '@carillon/db/accounts';
import { baseUrlOf, callDeadline, type Network } from '@carillon/networks';
import type { Parts } from './parts.ts';

const minute = 60_000;

/** Age at which a server is asked again for its limits, ms. */
const serverFactsMs = 24 * 60 * minute;

/** Times between two tries to ask one that does not answer, ms. */
export const serverRetries = { minRetryMs: 10 * minute, maxRetryMs: serverFactsMs };

interface Asked {
  readonly key: ServerKey;
  /** Base URL of the server. */
  readonly url: string;
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal;
}

/**
 * Asks a server for its limits, for whoever took the try, and keeps them with the date. Holds no connection to the database
 * meanwhile. What it said before stays when it does not answer.
 * @returns null once they are kept
 */
export async function learnServer(
  db: Database,
  network: Pick<Network, 'readServer'>,
  { key, url, signal }: Asked,
): Promise<Failure | null> {
  const deadline = AbortSignal.timeout(callDeadline);
  const answer = await network.readServer?.(url, signal ? AbortSignal.any([signal, deadline]) : deadline);
  if (answer === undefined) return null;
  if (answer.kind !== 'read') return answer;
  await keepServer(db, key, { url, facts: readServerFacts(answer.facts), againMs: serverFactsMs });
  return null;
}

interface Connected {
  readonly platform: Platform;
  readonly serviceUrl: string | null;
  readonly sandbox: boolean;
}

/**
 * Learns the limits of the server of an account that was just connected, where they are not known yet. The account is connected
 * all the same when that fails: a worker asks again.
 */
export async function learnServerOf(
  { db, urls, networks, note }: Pick<Parts, 'db' | 'urls' | 'networks' | 'note'>,
  account: Connected,
): Promise<void> {
  const { platform } = account;
  const network = (await networks())[platform];
  if (network.readServer === undefined) return;
  const key = { platform, address: serverAddress(account) };
  try {
    if (await claimServer(db, key, serverRetries))
      await learnServer(db, network, { key, url: baseUrlOf(account, urls) });
  } catch (error) {
    note(error, 'the limits of a server were not kept; a worker asks again');
  }
}
