import { isIP } from 'node:net';

/** Scope of passkeys. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The dashboard as passkeys know it; null where browsers offer none: at an IP address, and without https but at localhost. A
 * dashboard at a loopback address is at localhost, too, and that is what its passkeys are bound to.
 * @param url the address of the dashboard
 */
export function findRelyingParty(url: string): RelyingParty | null {
  const { hostname, origin, protocol, port } = new URL(url);
  if (protocol === 'http:' && isLoopback(hostname))
    return { id: 'localhost', origin: new URL(`http://localhost:${port}`).origin };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null;
  return { id: hostname, origin };
}

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
