import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's parameters for scrypt: 128 MiB of memory. */
const cost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** What is stored instead of a person's password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

/** Whether the password is the one that was hashed. Takes the same time either way. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', stored = ''] = hash.split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(stored, 'base64');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, fail) => {
    scrypt(password.normalize('NFC'), salt, 32, cost, (error, key) =>
      error === null ? done(key) : fail(error),
    );
  });
