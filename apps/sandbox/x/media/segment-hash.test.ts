import { describe, expect, it } from '@jest/globals';
import { sha256Of } from '../../test-clients.ts';
import { SegmentHash } from './media.ts';

const [a, b, c] = ['a'.repeat(100), 'b'.repeat(50), 'c'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

function digestOf(...segments: [number, Buffer][]): string | null {
  const hash = new SegmentHash();
  for (const [index, bytes] of segments) hash.add(index, bytes);
  expect(hash.digest()).toBe(hash.digest());
  return hash.digest();
}

describe('the hash of segments', () => {
  it('is that of the file when they come in order', () => {
    expect(digestOf([0, a], [1, b], [2, c])).toBe(sha256Of(Buffer.concat([a, b, c])));
  });

  it('counts a segment once that is sent again at once, and the newer bytes of it', () => {
    expect(digestOf([0, a], [0, a], [1, c], [1, b], [1, b], [2, c])).toBe(sha256Of(Buffer.concat([a, b, c])));
  });

  it.each<[string, [number, Buffer][]]>([
    [
      'one comes too early',
      [
        [0, a],
        [2, c],
        [1, b],
      ],
    ],
    [
      'an older one is sent again',
      [
        [0, a],
        [1, b],
        [0, a],
        [2, c],
      ],
    ],
    ['the first is missing', [[1, b]]],
  ])('is not known when %s', (_what, segments) => {
    expect(digestOf(...segments)).toBeNull();
  });
});
