import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isWeakPassword } from './refuse-guessed.ts';

const postgres = (password: string) => `postgres://carillon:${encodeURIComponent(password)}@db:5432/carillon`;

describe('the password in an address', () => {
  it.each([
    '',
    'postgres',
    'changeme',
    'change-me',
    'secret',
    'carillon',
    'Password123456789',
    'aaaaaaaaaaaaaaaa',
  ])('is weak: "%s"', (password) => expect(isWeakPassword(postgres(password))).toBe(true));

  it('is weak when it is missing, or the same as the name', () => {
    expect(isWeakPassword('redis://127.0.0.1:6379')).toBe(true);
    expect(isWeakPassword('postgres://carillon-of-ghent:carillon-of-ghent@db/carillon')).toBe(true);
  });

  it('is not weak when it is random', () => {
    expect(isWeakPassword(postgres(randomBytes(24).toString('hex')))).toBe(false);
    expect(isWeakPassword(`redis://:${randomBytes(18).toString('base64url')}@redis:6379`)).toBe(false);
  });
});
