/**
 * A handle of Bluesky as its network knows it, while one types: no leading @, lower case, none of the invisible marks
 * of direction that a copy of it from an app brings along, no spaces.
 */
export const typedHandle = (typed: string): string =>
  typed
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^@+/, '')
    .toLowerCase();

/** A name without a domain is not enough. @returns what is missing, in words; null when nothing is */
export const handleProblem = (handle: string): string | null =>
  handle === '' || handle.includes('.') ? null : `Add its domain, such as ${handle}.bsky.social.`;
