import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing, PurposeKey } from './key-ring.ts';

/** Mails of a kind to somebody. */
export interface Subscription {
  readonly userId: string;
  readonly kind: string;
}

/** A token that lets whoever has it end mails of a kind to somebody, and nothing else: `<user>.<kind>.<signature>`. */
export const newUnsubscribeToken = (of: Subscription, [newest]: KeyRing): string =>
  `${of.userId}.${of.kind}.${signature(of, newest)}`;

/** What a token ends, signed by any key of the server; null for any other token. It is good for ever, as mails are kept. */
export function readUnsubscribeToken(token: string, keys: KeyRing): Subscription | null {
  const [, userId = '', kind = '', given = ''] =
    /^([a-z0-9_]{1,60})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signature({ userId, kind }, key));
    return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  });
  return isSigned ? { userId, kind } : null;
}

const signature = ({ userId, kind }: Subscription, { bytes }: PurposeKey): string =>
  createHmac('sha256', bytes).update(`${userId} ${kind}`).digest('base64url');

/** The address that ends mails. @param url address of the dashboard in browsers */
export const unsubscribeLink = (url: string, token: string): string => `${url}/unsubscribe?token=${token}`;
