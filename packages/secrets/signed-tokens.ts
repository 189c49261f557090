import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing, PurposeKey } from './key-ring.ts';

const signature = (text: string, { secret }: PurposeKey): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** True when any key of the server made the signature of a text. It compares in a time that says nothing about either. */
const isSigned = (text: string, given: string, keys: KeyRing): boolean =>
  keys.some((key) => {
    const expected = Buffer.from(signature(text, key));
    return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  });

/**
 * A token for a browser in which somebody signed in with their password: `<device>.<signature>`. It names nobody and lets
 * nobody in; it only distinguishes this browser, of this address, from those that never did (OWASP, device cookies).
 * @param email as users are found by it
 */
export function newDeviceToken(email: string, [newest]: KeyRing): string {
  const device = randomBytes(16).toString('base64url');
  return `${device}.${signature(`${device} ${email}`, newest)}`;
}

/** The device that a token of this address names, signed by any key of the server; null for any other token. */
export function deviceOf(token: string, email: string, keys: KeyRing): string | null {
  const [, device = '', given = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  return isSigned(`${device} ${email}`, given, keys) ? device : null;
}

/** Mails of a kind to somebody. */
export interface Subscription {
  readonly userId: string;
  readonly kind: string;
}

/** A token that lets whoever has it end mails of a kind to somebody, and nothing else: `<user>.<kind>.<signature>`. */
export const newUnsubscribeToken = ({ userId, kind }: Subscription, [newest]: KeyRing): string =>
  `${userId}.${kind}.${signature(`${userId} ${kind}`, newest)}`;

/** Mails of a token signed by any key of the server; null for any other token. It is good for ever, as mails are kept. */
export function readUnsubscribeToken(token: string, keys: KeyRing): Subscription | null {
  const [, userId = '', kind = '', given = ''] =
    /^([a-z0-9_]{1,60})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  return isSigned(`${userId} ${kind}`, given, keys) ? { userId, kind } : null;
}

/** The address that ends mails. @param url address of the dashboard in browsers */
export const unsubscribeLink = (url: string, token: string): string => `${url}/unsubscribe?token=${token}`;
