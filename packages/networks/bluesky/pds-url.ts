import { getPdsEndpoint, isValidDidDoc } from '@atproto/common-web';
import { type HostRules, hostProblem } from '../host-rules.ts';

/** Longest address that is read, characters. */
const maxUrlLength = 2_000;

/**
 * The server that a DID document names for the account's records, as an origin; null if none that may be called.
 * The document comes from the network, so it may not lead inside, not even to what the
 * operator trusts: the account's service leads there.
 */
export function pdsUrl(didDoc: unknown, hosts: HostRules): string | null {
  const endpoint = isValidDidDoc(didDoc) ? getPdsEndpoint(didDoc) : undefined;
  if (endpoint === undefined || endpoint.length > maxUrlLength || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  return hostProblem(url, { ...hosts, trusted: [] }) === null ? url.origin : null;
}
