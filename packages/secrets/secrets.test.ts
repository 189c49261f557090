import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FlattenedEncrypt, type FlattenedJWE, flattenedDecrypt } from 'jose';
import {
  checkKeys,
  hashApiKey,
  hashPassword,
  headerOf,
  isApiKey,
  isOutdated,
  isPassword,
  keyRing,
  newApiKey,
  open,
  reseal,
  seal,
  UnsealError,
  unknownKeys,
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

  it('are JWE: a library opens them, and they open what a library sealed', async () => {
    const value = { accessToken: 'secret “é” 🔔' };
    const [{ id, secret }] = ring;
    const jwe: FlattenedJWE = JSON.parse(await seal(value, place, ring));
    const { plaintext, protectedHeader, additionalAuthenticatedData } = await flattenedDecrypt(jwe, secret);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(value);
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', kid: id });
    expect(new TextDecoder().decode(additionalAuthenticatedData)).toBe('sac_1|x|credentials');

    const ofLibrary = await new FlattenedEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
      .setAdditionalAuthenticatedData(new TextEncoder().encode('sac_1|x|credentials'))
      .encrypt(secret);
    expect(await open(JSON.stringify(ofLibrary), place, ring)).toEqual(value);
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

  const parts = ['ciphertext', 'iv', 'tag', 'protected'] as const;

  it.each(parts)('do not open after a bit of the %s was flipped, whichever', async (part) => {
    const jwe = JSON.parse(await seal('secret', place, ring));
    const bytes = Buffer.from(jwe[part], 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 3) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const changed = JSON.stringify({ ...jwe, [part]: flipped.toString('base64url') });
      await expect(open(changed, place, ring)).rejects.toThrow(UnsealError);
    }
  });

  it.each([0, 4, 8, 12, 15])('do not open with a tag that was cut to %i bytes', async (length) => {
    const jwe = JSON.parse(await seal('secret', place, ring));
    const tag = Buffer.from(jwe.tag, 'base64url').subarray(0, length).toString('base64url');
    await expect(open(JSON.stringify({ ...jwe, tag }), place, ring)).rejects.toThrow(UnsealError);
  });

  it('do not open under another key id, known or not', async () => {
    const both = keyRing([newMaster, oldMaster], 'credentials');
    const jwe = JSON.parse(await seal('secret', place, both));
    for (const keys of [ring, keyRing([randomBytes(32)], 'credentials')]) {
      const swapped = JSON.stringify({ ...jwe, protected: headerOf(keys) });
      await expect(open(swapped, place, both)).rejects.toThrow(UnsealError);
    }
  });

  it('do not open by another algorithm, or by a place that they bring along', async () => {
    const jwe = JSON.parse(await seal('secret', place, ring));
    const header = (alg: string, enc: string) =>
      Buffer.from(JSON.stringify({ alg, enc, kid: ring[0].id })).toString('base64url');
    for (const other of [
      header('none', 'A256GCM'),
      header('dir', 'A128CBC-HS256'),
      header('A256KW', 'A256GCM'),
    ])
      await expect(open(JSON.stringify({ ...jwe, protected: other }), place, ring)).rejects.toThrow(
        UnsealError,
      );
    const moved = { ...place, socialAccountId: 'sac_2' };
    const aad = Buffer.from('sac_2|x|credentials').toString('base64url');
    await expect(open(JSON.stringify({ ...jwe, aad }), moved, ring)).rejects.toThrow(UnsealError);
  });

  it.each(['iv', 'tag'])('do not open with a longer %s', async (part) => {
    const jwe = JSON.parse(await seal('secret', place, ring));
    const longer = Buffer.concat([Buffer.from(jwe[part], 'base64url'), Buffer.alloc(1)]);
    const changed = JSON.stringify({ ...jwe, [part]: longer.toString('base64url') });
    await expect(open(changed, place, ring)).rejects.toThrow(UnsealError);
  });

  it.each(['', 'sealed', '{}', 'null', '[]', '{"protected":5}'])('are not %s', async (text) => {
    await expect(open(text, place, ring)).rejects.toThrow(UnsealError);
  });

  it('of the same value never look the same', async () => {
    const sealed = await Promise.all(Array.from({ length: 100 }, () => seal('secret', place, ring)));
    expect(new Set(sealed.map((text) => JSON.parse(text).iv)).size).toBe(100);
    expect(new Set(sealed.map((text) => JSON.parse(text).ciphertext)).size).toBe(100);
  });

  it('are resealed with the newest key, in their own place only', async () => {
    const both = keyRing([newMaster, oldMaster], 'credentials');
    const sealed = await seal({ a: 1 }, place, ring);
    const anew = await reseal(sealed, place, both);
    expect(await open(anew, place, keyRing([newMaster], 'credentials'))).toEqual({ a: 1 });
    await expect(open(anew, place, ring)).rejects.toThrow(UnsealError);
    await expect(reseal(sealed, { ...place, socialAccountId: 'sac_2' }, both)).rejects.toThrow(UnsealError);
  });

  it('name their key in a header that is the same for all of them', async () => {
    expect(JSON.parse(await seal('secret', place, ring)).protected).toBe(headerOf(ring));
  });
});

describe('unknownKeys', () => {
  const group = (header: string | null) => ({ header, accounts: 2, example: 'sac_1' });

  it('is null when every key is there', () => {
    const both = keyRing([newMaster, oldMaster], 'credentials');
    expect(unknownKeys([group(headerOf(ring)), group(headerOf(both))], both)).toBeNull();
    expect(unknownKeys([], ring)).toBeNull();
  });

  it('names what lacks its key, and how many', () => {
    const lost = keyRing([newMaster], 'credentials');
    const sentence = unknownKeys([group(headerOf(lost)), group(headerOf(ring)), group(null)], ring);
    expect(sentence).toContain(
      'The credentials of 4 social account(s) are sealed with a key that is neither',
    );
    expect(sentence).toContain(`${lost[0].id} (sac_1), no key (sac_1).`);
  });
});

describe('checkKeys', () => {
  const group = { header: headerOf(ring), accounts: 1, example: 'sac_1' };
  const lost = keyRing([newMaster], 'credentials');

  async function check(stored: Promise<(typeof group)[]>, keys = ring) {
    const [refusals, warnings]: [string[], object[]] = [[], []];
    const log = { warn: (facts: object) => warnings.push(facts) };
    await checkKeys({ stored, keys, log, refuse: (reason) => refusals.push(reason) });
    return { refusals, warnings };
  }

  it('lets a process start that has every key, and refuses one that lacks a key', async () => {
    expect(await check(Promise.resolve([group]))).toEqual({ refusals: [], warnings: [] });
    const { refusals, warnings } = await check(Promise.resolve([group]), lost);
    expect([refusals, warnings]).toEqual([[unknownKeys([group], lost)], []]);
  });

  it('lets a process start with a warning while Postgres is away', async () => {
    const error = new Error('away');
    expect(await check(Promise.reject(error), lost)).toEqual({ refusals: [], warnings: [{ error }] });
  });
});

describe('sealed credentials and keys', () => {
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

  it('have a hash that tells nothing to who lacks the server’s key', () => {
    const key = newApiKey({ sandbox: false });
    const [one, other] = hashApiKey(key, keyRing([newMaster, oldMaster], 'api keys'));
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
  });
});

describe('passwords', () => {
  it('are recognised by their hash, however their accents are encoded', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    expect(await isPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await isPassword('cafe au lait', hash)).toBe(false);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isOutdated(hash)).toBe(false);
  });

  it('that were hashed by scrypt are still recognised, and are to be hashed anew', async () => {
    const salt = randomBytes(16);
    const hashed = scryptSync('old password', salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
    const stored = `scrypt$${salt.toString('base64')}$${hashed.toString('base64')}`;
    expect(await isPassword('old password', stored)).toBe(true);
    expect(await isPassword('new password', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
  });

  it('are never those of a user that has none', async () => {
    expect(await isPassword('', '')).toBe(false);
    expect(await isPassword('anything', '')).toBe(false);
  });
});
