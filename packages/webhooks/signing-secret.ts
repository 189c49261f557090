import { createHmac, randomBytes } from 'node:crypto';
import { type KeyRing, open, seal } from '@carillon/secrets';

const prefix = 'whsec_';

/** Bytes; Standard Webhooks asks for 24 to 64. */
const size = 32;

/** A secret as its receiver keeps it: `whsec_` and base64. */
export const newSigningSecret = (): string => prefix + randomBytes(size).toString('base64');

/** True for a secret that somebody made: `whsec_` and the base64 of 24 to 64 bytes, as Standard Webhooks asks for. */
export function isSigningSecret(secret: string): boolean {
  if (!secret.startsWith(prefix)) return false;
  const encoded = secret.slice(prefix.length);
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

export interface Signed {
  readonly id: string;
  /** Of this try, seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature` after Standard Webhooks 1.0: one signature for each secret, any of which is enough. */
export const signatures = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
