import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  hashApiKey,
  hashPassword,
  isApiKey,
  isPassword,
  keyRing,
  newApiKey,
  open,
  seal,
  UnsealError,
} from './index.ts';

const place = { socialAccountId: 'sac_1', platform: 'x' };
const oldMaster = randomBytes(32);
const newMaster = randomBytes(32);
const ring = keyRing([oldMaster], 'credentials');

describe('sealed credentials', () => {
  it('open where they belong', async () => {
    expect(await open(await seal({ accessToken: 'secret' }, place, ring), place, ring)).toEqual({
      accessToken: 'secret',
    });
  });

  it('do not show what they hold', async () => {
    expect(await seal({ accessToken: 'secret' }, place, ring)).not.toContain('secret');
  });

  it.each([
    ['another account', { ...place, socialAccountId: 'sac_2' }],
    ['another network', { ...place, platform: 'bluesky' }],
  ])('do not open for %s', async (_, elsewhere) => {
    const sealed = await seal('secret', place, ring);
    await expect(open(sealed, elsewhere, ring)).rejects.toThrow(UnsealError);
  });

  it('do not open after a flipped bit', async () => {
    const jwe = JSON.parse(await seal('secret', place, ring));
    const first = jwe.ciphertext[0] === 'A' ? 'B' : 'A';
    const changed = JSON.stringify({ ...jwe, ciphertext: first + jwe.ciphertext.slice(1) });
    await expect(open(changed, place, ring)).rejects.toThrow(UnsealError);
  });

  it('do not open with a stranger’s key', async () => {
    const sealed = await seal('secret', place, ring);
    await expect(open(sealed, place, keyRing([newMaster], 'credentials'))).rejects.toThrow(UnsealError);
  });

  it('open after the key was rotated', async () => {
    const sealed = await seal('secret', place, ring);
    expect(await open(sealed, place, keyRing([newMaster, oldMaster], 'credentials'))).toBe('secret');
  });

  it('do not open with the key of another purpose', async () => {
    const sealed = await seal('secret', place, ring);
    await expect(open(sealed, place, keyRing([oldMaster], 'api keys'))).rejects.toThrow(UnsealError);
  });
});

describe('API keys', () => {
  it('begin svc_sk_, and svc_sk_test_ for the sandbox', () => {
    expect(newApiKey({ sandbox: false })).toMatch(/^svc_sk_[0-9A-Za-z]{49}$/);
    expect(newApiKey({ sandbox: true })).toMatch(/^svc_sk_test_[0-9A-Za-z]{49}$/);
  });

  it('are recognised, and a typo is not', () => {
    const key = newApiKey({ sandbox: false });
    expect(isApiKey(key)).toBe(true);
    for (let i = 7; i < key.length; i++) {
      const typo = key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1);
      expect(isApiKey(typo)).toBe(false);
    }
  });

  it('are not taken with a space or a line behind them', () => {
    const key = newApiKey({ sandbox: false });
    expect(isApiKey(`${key} `)).toBe(false);
    expect(isApiKey(`${key}\n`)).toBe(false);
  });

  it('keep their hash under an old key while the server’s key rotates', () => {
    const key = newApiKey({ sandbox: false });
    const [before] = hashApiKey(key, keyRing([oldMaster], 'api keys'));
    expect(hashApiKey(key, keyRing([newMaster, oldMaster], 'api keys'))[1]).toBe(before);
  });
});

describe('passwords', () => {
  it('are recognised by their hash, however their accents are encoded', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    expect(await isPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await isPassword('cafe au lait', hash)).toBe(false);
  });
});
