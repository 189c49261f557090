import { describe, expect, it } from '@jest/globals';
import {
  fateOf,
  leftInWords,
  lengthInWords,
  measuresOf,
  sizeInWords,
  usesInWords,
} from './medium-in-words.ts';

const picture = { type: 'image', width: 640, height: 480, sizeBytes: 24_400, durationMs: null } as const;

describe('measures of a medium', () => {
  it('are its type, pixels and size, and the length of a video', () => {
    expect(measuresOf(picture)).toBe('Picture, 640 × 480 pixels, 24 kB');
    expect(measuresOf({ ...picture, type: 'gif', durationMs: 900 })).toBe('GIF, 640 × 480 pixels, 24 kB');
    expect(measuresOf({ ...picture, type: 'video', durationMs: 65_400 })).toBe(
      'Video, 640 × 480 pixels, 24 kB, 1 min 5 s',
    );
  });

  it('have the largest unit that fits', () => {
    expect([7, 999, 1_000, 9_940, 512_000_000].map(sizeInWords)).toEqual([
      '7 bytes',
      '999 bytes',
      '1.0 kB',
      '9.9 kB',
      '512 MB',
    ]);
    expect([0, 3_240, 12_600, 59_600, 140_000].map(lengthInWords)).toEqual([
      '0.0 s',
      '3.2 s',
      '13 s',
      '1 min 0 s',
      '2 min 20 s',
    ]);
  });
});

describe('uses of a medium', () => {
  it('counts the posts, as far as they were counted', () => {
    expect([0, 1, 2].map((posts) => usesInWords({ posts, more: false }))).toEqual([
      'No post uses it',
      'Used by 1 post',
      'Used by 2 posts',
    ]);
    expect(usesInWords({ posts: 250, more: true })).toBe('Used by at least 250 posts');
  });
});

describe('what becomes of a medium', () => {
  const at = '2030-01-01T00:00:00Z';
  const loose = { kept: false, status: 'ready', expiresAt: at } as const;
  const none = { posts: 0, needed: false };
  const out = { posts: 2, needed: false };

  it.each([
    ['goes', loose, none],
    ['goes', loose, undefined],
    ['file goes', loose, out],
    ['stays', { ...loose, expiresAt: null }, out],
    ['stays', loose, { posts: 1, needed: true }],
    ['kept', { ...loose, kept: true, expiresAt: null }, none],
    ['small', { ...loose, status: 'expired', expiresAt: null }, out],
  ] as const)('is that it %s', (fate, medium, uses) => {
    expect(fateOf(medium, uses)).toBe(fate);
  });

  it('is so far away', () => {
    const [minute, hour] = [60_000, 3_600_000];
    expect(
      [-1, minute - 1, minute, hour - 1, hour, 47.9 * hour, 48 * hour, 720 * hour].map(leftInWords),
    ).toEqual(['soon', 'soon', 'in 1 min', 'in 59 min', 'in 1 h', 'in 47 h', 'in 2 d', 'in 30 d']);
  });
});
