import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isPredictable } from './refuse-guessed.ts';

const base64 = (bytes: Uint8Array) => isPredictable(bytes, Buffer.from(bytes).toString('base64'));
const hex = (bytes: Uint8Array) => isPredictable(bytes, Buffer.from(bytes).toString('hex'));

describe('a key', () => {
  it.each([
    ['all zeros', Buffer.alloc(32)],
    ['one byte over and over', Buffer.alloc(32, 0xa7)],
    ['bytes that count up', Buffer.from(Array.from({ length: 32 }, (_, n) => n))],
    ['bytes that count down in threes', Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - 3 * n))],
    ['a block of eight over and over', Buffer.alloc(32, randomBytes(8))],
    ['the same 16 bytes twice', Buffer.alloc(32, randomBytes(16))],
    ['words', Buffer.from('correct horse battery staple !!!')],
  ])('made of %s is predictable, in base64 and in hexadecimal', (_, bytes) => {
    expect([base64(bytes), hex(bytes)]).toEqual([true, true]);
  });

  it.each([
    ['counts in its letters', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq='],
    ['is words in its letters', 'thisismyverysecretencryptionkeyforproductio='],
    ['repeats a pattern of digits', '0123456789abcdef'.repeat(4)],
    ['spells a word seven times, and another', `${'deadbeef'.repeat(7)}cafebabe`],
    ['spells many words', 'DeadBeefCafeBabeFeedFaceBadFacadeDecadeAccedeEffacedAddedBeadFade'.slice(0, 64)],
    ['spells words with noughts', 'f00dbabedeadc0deb0bafaced00dbeefc0ffeebadcab1edefacedcafe0ddba11'],
    ['is a number', '3141592653589793238462643383279502884197169399375105820974944592'],
  ])('that %s is predictable', (_, text) => {
    expect(isPredictable(Buffer.from(text, text.length === 64 ? 'hex' : 'base64'), text)).toBe(true);
  });

  it('of random bytes is not, ten thousand times', () => {
    const keys = Array.from({ length: 10_000 }, () => randomBytes(32));
    expect(keys.filter((bytes) => base64(bytes) || hex(bytes))).toEqual([]);
  });
});
