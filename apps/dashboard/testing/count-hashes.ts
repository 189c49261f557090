import { createRequire } from 'node:module';
import { jest } from '@jest/globals';

type Argon2 = typeof import('@node-rs/argon2');

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/** Counts how often a password is hashed or compared; the work itself is the real one. Before anything else is imported. */
export function countHashes() {
  const counts = { hash: 0, verify: 0 };
  jest.unstable_mockModule('@node-rs/argon2', () => ({
    ...argon2,
    hash: (...args: Parameters<Argon2['hash']>) => {
      counts.hash += 1;
      return argon2.hash(...args);
    },
    verify: (...args: Parameters<Argon2['verify']>) => {
      counts.verify += 1;
      return argon2.verify(...args);
    },
  }));
  return counts;
}
