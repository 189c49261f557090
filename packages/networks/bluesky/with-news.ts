import type { Moved, Renewal } from '../network.ts';
import { accountName, unprovenHandle } from './account-name.ts';
import { type BlueskyCredentials, recordServer, sessionServer } from './credentials.ts';
import type { Wire } from './wire.ts';

/** Facts from a server on an account with a new session. */
interface News {
  /** The server of its records; null where it names none that may be called. */
  readonly server: string | null;
  readonly handle: string;
}

/**
 * New credentials, with what the server that granted the session says anew: where the records are, and how the account is
 * called since its owner changed that. Either counts once the account's own document says so, and until then what was known.
 */
export async function withNews(
  credentials: BlueskyCredentials,
  { server, handle: given }: News,
  { baseUrl, wire }: { readonly baseUrl: string; readonly wire: Wire },
): Promise<Exclude<Renewal, { failure: unknown }>> {
  const handle = accountName(given);
  const isRenamed =
    handle !== null &&
    handle !== credentials.handle &&
    handle !== unprovenHandle &&
    !handle.startsWith('did:');
  const isElsewhere = server !== null && server !== recordServer(credentials, { baseUrl });
  if (!isRenamed && !isElsewhere) return { credentials };
  const identity = await wire.identities.find(credentials.did);
  if (identity.kind !== 'found') return { credentials };
  const isProven = isElsewhere && identity.server === server;
  const placed = isProven ? { ...credentials, serviceUrl: baseUrl, pdsUrl: server } : credentials;
  const moved = isProven ? movedFrom(credentials, server, { baseUrl, wire }) : {};
  const proven = isRenamed && identity.handle === handle && (await wire.identities.provenHandle(identity));
  return proven
    ? { credentials: { ...placed, handle: proven }, username: proven, ...moved }
    : { credentials: placed, ...moved };
}

/** The operator's service puts accounts on another of its servers as it likes; elsewhere that is news for the owner. */
function movedFrom(
  credentials: BlueskyCredentials,
  now: string,
  { baseUrl, wire }: { readonly baseUrl: string; readonly wire: Wire },
): { readonly moved?: Moved } {
  const isOperators = wire.hosts.trusted?.includes(sessionServer(credentials, baseUrl)) ?? false;
  return isOperators ? {} : { moved: { before: recordServer(credentials, { baseUrl }), now } };
}
