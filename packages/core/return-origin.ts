/** Longest address that a link may lead back to, characters. */
export const maxReturnUrlLength = 2_000;

/** Origins that a user may have. */
export const maxReturnOrigins = 20;

/** Form of an address to return to, as a sentence's end. */
export const returnUrlExpected =
  'an address that begins with https:// (or http:// on this machine), without a user name or a password';

/** Names of this machine. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin of an address that a browser may be sent back to.
 * @returns null for one that leads nowhere, or elsewhere than it seems to
 */
export function returnOrigin(address: string): string | null {
  if (address.length > maxReturnUrlLength || !/^https?:\/\/[^/\\]/i.test(address) || !URL.canParse(address))
    return null;
  const { protocol, hostname, username, password, origin } = new URL(address);
  if (username !== '' || password !== '') return null;
  return protocol === 'https:' || loopback.test(hostname) ? origin : null;
}
