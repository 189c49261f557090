const handle = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const did = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;

/** Longest text that is looked at, characters: a DID has 2,048 at most (atproto, DID page). */
const maxTypedLength = 2_100;

/** Pasted text without what comes along unseen at its ends: spaces, and marks of direction or no width. */
export const pasted = (typed: string): string =>
  typed.length > maxTypedLength ? typed : typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');

/** A handle or DID from what a person typed or pasted; null if it is neither (atproto, handle and DID pages). */
export function accountName(typed: string): string | null {
  if (typed.length > maxTypedLength) return null;
  const name = pasted(typed).replace(/^[\s@\p{Cf}]+/u, '');
  if (did.test(name)) return name;
  const lower = name.toLowerCase();
  return lower.length <= 253 && handle.test(lower) ? lower : null;
}

/** How an account is called whose handle does not lead back to it (atproto, handle page). */
export const unprovenHandle = 'handle.invalid';
