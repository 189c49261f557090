import { type KeyRing, open, seal } from '@carillon/secrets';

/** Headers that an endpoint's owner has sent with every request, by their names. */
export type OwnHeaders = Readonly<Record<string, string>>;

/** Headers of an endpoint's own, at most. */
export const maxOwnHeaders = 10;

/** Characters of a value, at most. */
const maxValue = 1_000;

/** Of the connection, of the body, and those that say who sends what: they are this service's. */
const taken =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|user-agent|accept-encoding|proxy-.*|content-.*|webhook-.*)$/i;

/** Why a header cannot be an endpoint's own, to be said after its name; null when it can. */
export function ownHeaderProblem(name: string, value: string): string | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,64}$/.test(name)) return 'is no name of a header';
  if (taken.test(name)) return 'is set by Carillon';
  if (value.length > maxValue) return `must have a value of at most ${maxValue} characters`;
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)
    ? null
    : 'must have a value of visible ASCII characters, without spaces at its ends';
}

/** Encrypts headers for their endpoint's row. */
export const sealHeaders = (headers: OwnHeaders, endpointId: string, keys: KeyRing): Promise<string> =>
  seal({ headers }, { webhookOf: endpointId }, keys);

/** @throws {UnsealError} when they are not the endpoint's, or were sealed with a key that is gone */
export async function openHeaders(sealed: string, endpointId: string, keys: KeyRing): Promise<OwnHeaders> {
  const { headers } = (await open(sealed, { webhookOf: endpointId }, keys)) as { headers: OwnHeaders };
  return headers;
}
