import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing, PurposeKey } from './key-ring.ts';

/**
 * A token for a browser in which somebody signed in with their password: `<device>.<signature>`. It names nobody and lets
 * nobody in; it only tells this browser, of this address, from those that never did (OWASP, device cookies).
 * @param email as users are found by it
 */
export function newDeviceToken(email: string, [newest]: KeyRing): string {
  const device = randomBytes(16).toString('base64url');
  return `${device}.${signature(device, email, newest)}`;
}

/** The device that a token of this address names, signed by any key of the server; null for any other token. */
export function deviceOf(token: string, email: string, keys: KeyRing): string | null {
  const [, device = '', given = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signature(device, email, key));
    return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  });
  return isSigned ? device : null;
}

const signature = (device: string, email: string, { bytes }: PurposeKey): string =>
  createHmac('sha256', bytes).update(`${device} ${email}`).digest('base64url');
