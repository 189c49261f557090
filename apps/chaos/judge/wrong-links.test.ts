import { describe, expect, it } from '@jest/globals';
import { wrongLinks } from './judge.ts';
import { evidenceOf, publishedPost } from './testing/published-post.ts';

describe('wrongLinks', () => {
  it('are none in a thread in order', () => {
    expect(wrongLinks(evidenceOf(publishedPost(['one', 'two', 'three'])))).toEqual([]);
  });

  it.each([
    ['an item that replies to nothing', 2, null, /"three" replies to nothing instead of x @bell "two"/],
    ['an item that replies to one before the last', 2, 0, /"three" replies to x @bell "one"/],
    ['an item that replies to what nobody knows', 1, 'gone', /"two" replies to the unknown gone/],
    ['a first item that replies', 0, 2, /"one" replies to x @bell "three" instead of nothing/],
  ])('are %s', (_, index, parent, sentence) => {
    const post = publishedPost(['one', 'two', 'three']);
    const parentId = typeof parent === 'number' ? (post.commits[parent]?.remoteId ?? null) : parent;
    Object.assign(post.commits[index] ?? {}, { parentId });
    expect(wrongLinks(evidenceOf(post))).toEqual([expect.stringMatching(sentence)]);
  });

  it('are replies to the same text on another account', () => {
    const here = publishedPost(['one', 'two']);
    const there = publishedPost(['one', 'two'], { handle: 'tower' });
    Object.assign(here.commits[1] ?? {}, { parentId: there.commits[0]?.remoteId });
    expect(wrongLinks(evidenceOf(here, there))).toHaveLength(1);
  });
});
