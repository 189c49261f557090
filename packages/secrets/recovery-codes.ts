import { randomInt } from 'node:crypto';
import { digest } from './tokens.ts';

/** Letters and digits that nobody mistakes for one another (Crockford's base32, lowercase). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Codes that a user gets at once. */
const codes = 10;

/** Characters of a code, 5 random bits each: with 80 of them, a fast hash is as good as a slow one. */
const length = 16;

/** New codes, in groups of four that a dash parts. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newCode);

const newCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** The hash that is stored instead of a code. However it is typed: capitals, spaces and dashes do not count, nor O for 0 and I or L for 1. */
export function recoveryCodeHash(userId: string, code: string): string {
  const typed = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return digest(typed, `recovery code of ${userId}: `);
}
