import { scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Shortest password, characters (NIST SP 800-63B). */
export const shortestPassword = 8;

/** Parameters of argon2id, by OWASP: 19 MiB and 2 passes. */
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password as a PHC string, to be stored instead of it. @param cost less only for tests */
export const hashPassword = (password: string, cost: typeof owaspCost = owaspCost): Promise<string> =>
  hash(password.normalize('NFC'), cost);

/** True when the password is the one that was hashed. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const text = password.normalize('NFC');
  return stored.startsWith('$argon2id$') ? verify(stored, text) : isOldPassword(text, stored);
}

/** True when a password should be hashed anew once it is known. */
export const isOutdated = (stored: string): boolean => !stored.startsWith('$argon2id$');

/** Before argon2id, passwords were hashed by scrypt: `scrypt$salt$hash`. */
async function isOldPassword(password: string, stored: string): Promise<boolean> {
  const [kind, salt = '', hashed = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
  const derived = await new Promise<Buffer>((done, fail) => {
    scrypt(password, Buffer.from(salt, 'base64'), 32, cost, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
  const expected = Buffer.from(hashed, 'base64');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}
