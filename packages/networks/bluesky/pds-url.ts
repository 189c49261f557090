import { getPdsEndpoint, isValidDidDoc } from '@atproto/common-web';
import { isPrivateHost } from '../base-url.ts';

/**
 * The server that a DID document names for the account's records, as an origin; null if none that may be called.
 * The document comes from the network, so it may not lead inside: https is asked for, and this machine is named only
 * by itself.
 */
export function pdsUrl(didDoc: unknown, baseUrl: string): string | null {
  const endpoint = isValidDidDoc(didDoc) ? getPdsEndpoint(didDoc) : undefined;
  if (endpoint === undefined) return null;
  const { origin, protocol } = new URL(endpoint);
  const allowed = isPrivateHost(origin) ? isLoopback(origin) && isLoopback(baseUrl) : protocol === 'https:';
  return allowed ? origin : null;
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
