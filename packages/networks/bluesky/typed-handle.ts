/**
 * A handle of Bluesky as its network knows it, from what was typed: no leading @, lower case, no spaces, and none of the
 * invisible direction marks that come along when it is copied from an app.
 */
export const typedHandle = (typed: string): string =>
  typed
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^@+/, '')
    .toLowerCase();

/** Says that a handle lacks its domain; null when it does not. */
export const handleProblem = (handle: string): string | null =>
  handle === '' || handle.includes('.') ? null : `Add its domain, such as ${handle}.bsky.social.`;
