import { isIP } from 'node:net';
import { dashboardError } from '../../problems.ts';

/** What passkeys are bound to. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/** The dashboard as passkeys know it; null where browsers offer none: at an IP address, and without https but at localhost. */
export function findRelyingParty(url: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null;
  return { id: hostname, origin };
}

/** @throws {ApiError} 409 where browsers offer no passkeys */
export function relyingParty(url: string): RelyingParty {
  const found = findRelyingParty(url);
  if (found === null) throw dashboardError('passkeys_impossible', { url });
  return found;
}
