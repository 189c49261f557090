import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, recoveryCodeHash } from './index.ts';

describe('recovery codes', () => {
  it('are ten, each of 16 characters that nobody mistakes, and never the same', () => {
    const [some, others] = [newRecoveryCodes(), newRecoveryCodes()];
    expect(some).toHaveLength(10);
    for (const code of some) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect(new Set([...some, ...others]).size).toBe(20);
  });

  it('have one hash, however they are typed', () => {
    const hash = recoveryCodeHash('usr_1', '10ab-cdef-ghjk-mnpq');
    for (const typed of ['10AB CDEF GHJK MNPQ', ' ioabcdefghjkmnpq ', 'lo-ab-cd-ef-gh-jk-mn-pq'])
      expect(recoveryCodeHash('usr_1', typed)).toBe(hash);
  });

  it('have another for another code, and for another user', () => {
    const hash = recoveryCodeHash('usr_1', '10ab-cdef-ghjk-mnpq');
    expect(recoveryCodeHash('usr_1', '10ab-cdef-ghjk-mnpr')).not.toBe(hash);
    expect(recoveryCodeHash('usr_2', '10ab-cdef-ghjk-mnpq')).not.toBe(hash);
  });
});
