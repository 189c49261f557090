import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@carillon/db';
import { sealInClear, shownWithoutKeys } from '@carillon/db/webhooks';
import { type KeyRing, open, seal, UnsealError } from '@carillon/secrets';

const secretPrefix = 'whsec_';

/** Bytes; Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;

/** A secret as its receiver keeps it: `whsec_` and base64. */
export const newSigningSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64');

/** True for a secret that somebody made: `whsec_` and the base64 of 24 to 64 bytes, as Standard Webhooks asks for. */
export function isSigningSecret(secret: string): boolean {
  if (!secret.startsWith(secretPrefix)) return false;
  const encoded = secret.slice(secretPrefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && bytes.length >= 24 && bytes.length <= 64;
}

/** Encrypts a secret for its endpoint's row. */
export const sealSecret = (secret: string, endpointId: string, keys: KeyRing): Promise<string> =>
  seal({ secret }, { webhookOf: endpointId }, keys);

/** @throws {UnsealError} when it is not the endpoint's, or was sealed with a key that is gone */
export async function openSecret(sealed: string, endpointId: string, keys: KeyRing): Promise<string> {
  const { secret } = (await open(sealed, { webhookOf: endpointId }, keys)) as { secret: string };
  return secret;
}

/** Encrypts an address, for the same place: it may hold a token, or let whoever knows it write there. */
export const sealUrl = (url: string, endpointId: string, keys: KeyRing): Promise<string> =>
  seal({ url }, { webhookOf: endpointId }, keys);

/** @throws {UnsealError} as `openSecret` does */
export async function openUrl(sealed: string, endpointId: string, keys: KeyRing): Promise<string> {
  const { url } = (await open(sealed, { webhookOf: endpointId }, keys)) as { url: string };
  return url;
}

interface Signed {
  readonly id: string;
  /** Of this try, seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature` after Standard Webhooks 1.0: one signature for each secret, any of which is enough. */
export const signatures = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** An address as rows have it. */
export interface KeptAddress {
  /** The address, or what is in clear of one that is sealed. */
  readonly url: string;
  /** The whole; null where url is the whole address. */
  readonly sealedUrl: string | null;
}

/** The address of an endpoint as its owner may see it: the whole, or only its server where none of the keys opens it. */
export async function shownUrl(
  { url, sealedUrl }: KeptAddress,
  endpointId: string,
  keys: KeyRing,
): Promise<string> {
  const opened = sealedUrl === null ? null : await openUrlOrNull(sealedUrl, endpointId, keys);
  return opened ?? shownWithoutKeys(url);
}

/** Seals what rows of before have in clear of one endpoint, as `sealInClear` does. @returns true when there may be more */
export const sealAddresses = (db: Database, keys: KeyRing, calmMs?: number): Promise<boolean> =>
  sealInClear(
    db,
    {
      seal: (url, endpointId) => sealUrl(url, endpointId, keys),
      open: (sealed, endpointId) => openUrlOrNull(sealed, endpointId, keys),
    },
    calmMs,
  );

async function openUrlOrNull(sealed: string, endpointId: string, keys: KeyRing): Promise<string | null> {
  try {
    return await openUrl(sealed, endpointId, keys);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

export type Open = (sealed: string, endpointId: string) => Promise<string>;

/** Texts that are kept open, at most. */
const maxOpened = 500;

/** Opens what is sealed of endpoints, that of late once: one may receive hundreds of requests a second. */
export function rememberOpened(open: Open): Open {
  const kept = new Map<string, Promise<string>>();
  return (sealed, endpointId) => {
    const key = `${endpointId} ${sealed}`;
    const known = kept.get(key);
    const opening = known ?? open(sealed, endpointId);
    kept.delete(key);
    kept.set(key, opening); // the newest last
    if (known === undefined) opening.catch(() => kept.delete(key));
    if (kept.size > maxOpened) kept.delete(kept.keys().next().value ?? '');
    return opening;
  };
}

/** Headers that an endpoint's owner has sent with every request, by their names. */
export type OwnHeaders = Readonly<Record<string, string>>;

/** Headers of an endpoint's own, at most. */
export const maxOwnHeaders = 10;

/** Characters of a value, at most. */
const maxHeaderValue = 1_000;

/** Of the connection, of the body, and those that say who sends what: they are this service's. */
const reservedNames =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|user-agent|accept-encoding|proxy-.*|content-.*|webhook-.*)$/i;

/** Why a header cannot be an endpoint's own, to be said after its name; null when it can. */
export function ownHeaderProblem(name: string, value: string): string | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,64}$/.test(name)) return 'is no name of a header';
  if (reservedNames.test(name)) return 'is set by Carillon';
  if (value.length > maxHeaderValue) return `must have a value of at most ${maxHeaderValue} characters`;
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
