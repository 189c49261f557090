import type { Renewal } from '../network.ts';
import { accountName } from './account-name.ts';
import type { BlueskyCredentials } from './credentials.ts';

/** Servers call a handle so that does not lead back to its account (atproto, handle page). */
const unverified = 'handle.invalid';

/** New credentials, with the handle that came with them, which is another one since its owner changed it. */
export function withHandle(credentials: BlueskyCredentials, given: string): Renewal {
  const handle = accountName(given);
  if (handle === null || handle === unverified || handle.startsWith('did:')) return { credentials };
  return { credentials: { ...credentials, handle }, username: handle };
}
