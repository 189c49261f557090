import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyRing } from './key-ring.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = /^svc_sk_(test_)?([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** A new API key: 256 random bits and a checksum, so that a typo is refused without a query. Shown once, never stored. */
export function newApiKey({ sandbox }: { sandbox: boolean }): string {
  const start = sandbox ? 'svc_sk_test_' : 'svc_sk_';
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  return `${start}${random}${checksum(start + random)}`;
}

/** True when the text can be a key at all: its form and its checksum. */
export function isApiKey(text: string): boolean {
  const match = pattern.exec(text);
  return match !== null && checksum(text.slice(0, -6)) === match[3];
}

/** The hashes that are stored instead of a key, under every key of the server, the newest first: HMAC-SHA-256, hexadecimal. */
export const hashApiKey = (apiKey: string, keys: KeyRing): string[] =>
  keys.map(({ secret }) => createHmac('sha256', secret).update(apiKey).digest('hex'));

const checksum = (text: string): string => base62(BigInt(crc32(text)), 6);

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = digits[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
