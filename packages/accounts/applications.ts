import { randomUUID } from 'node:crypto';
import { type Failure, type Platform, platformTitles } from '@carillon/core';
import {
  type AppPlace,
  findNetworkApp,
  forgetNetworkApp,
  keepNetworkApp,
  type NetworkApp,
} from '@carillon/db/accounts';
import { type Application, addressOf } from '@carillon/networks';
import { open, seal, UnsealError } from '@carillon/secrets';
import type { Parts } from './parts.ts';

/** An application of this server, as its row has it. */
interface KnownApplication {
  readonly id: string;
  readonly application: Application;
}

type Stores = Pick<Parts, 'db' | 'keys'>;

/** Where this server is an application: at one server of a network, for people who come back to one address. */
export const appPlace = (platform: Platform, baseUrl: string, redirectUri: string): AppPlace => ({
  platform,
  origin: addressOf(new URL(baseUrl)),
  redirectUri,
});

/**
 * The application that was registered at a server.
 * @returns null before the first registration, and for one whose secret none of the keys opens: it is registered anew
 */
export async function knownApplication(
  { db, keys }: Stores,
  place: AppPlace,
): Promise<KnownApplication | null> {
  const row = await findNetworkApp(db, place);
  if (row === null) return null;
  const application = await opened(row, place, keys);
  if (application !== null) return { id: row.id, application };
  await forgetNetworkApp(db, row.id);
  return null;
}

/** The server no longer knows an application: whoever goes there next registers anew. */
export const forgetApplication = (
  { db }: Pick<Stores, 'db'>,
  { id }: Pick<KnownApplication, 'id'>,
): Promise<void> => forgetNetworkApp(db, id);

/**
 * Keeps an application that a server has just made. Of two that were registered there at once, the first is kept and the other
 * never used. No transaction is open while a server is asked.
 */
export async function keepApplication(
  { db, keys }: Stores,
  place: AppPlace,
  { clientId, clientSecret, scopes }: Application,
): Promise<Application | Failure> {
  const id = randomUUID();
  const { origin } = place;
  if (![clientId, clientSecret, ...scopes].every(isUsable) || scopes.length > maxScopes)
    return unusable(place);
  const sealedSecret = await seal(clientSecret, { networkAppId: id, origin }, keys);
  const kept = await keepNetworkApp(db, place, { id, clientId, sealedSecret, scopes });
  if (kept.id === id) return { clientId, clientSecret, scopes };
  return (await opened(kept, place, keys)) ?? unusable(place);
}

/** @returns null when none of the keys opens its secret */
async function opened(
  { id, clientId, sealedSecret, scopes }: NetworkApp,
  { origin }: AppPlace,
  keys: Stores['keys'],
): Promise<Application | null> {
  try {
    const clientSecret = await open(sealedSecret, { networkAppId: id, origin }, keys);
    return { clientId, clientSecret: String(clientSecret), scopes };
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

const maxScopes = 50;

/** Ids, secrets and scopes are printable ASCII (RFC 6749, appendix A). */
const isUsable = (text: string): boolean => /^[\x20-\x7e]{1,1000}$/.test(text);

const unusable = ({ platform, origin }: AppPlace): Failure => ({
  kind: 'refused',
  code: 'rejected',
  message: `${platformTitles[platform]} at ${origin} answered something else than an application. Check the address of the server.`,
});
