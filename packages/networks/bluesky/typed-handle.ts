import { unprovenHandle } from './account-name.ts';

/**
 * A handle of Bluesky as its network knows it, from what was typed: no leading @, lower case, no spaces, and none of the
 * invisible direction marks that come along when it is copied from an app.
 */
export const typedHandle = (typed: string): string =>
  typed
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^@+/, '')
    .toLowerCase();

/** Says that a handle lacks its domain, or is what accounts are called whose handle is not proven; null when neither. */
export function handleProblem(handle: string): string | null {
  if (handle === unprovenHandle) return 'Type the handle of the account, or its DID.';
  return handle === '' || handle.includes('.') || handle.startsWith('did:')
    ? null
    : `Add its domain, such as ${handle}.bsky.social.`;
}
