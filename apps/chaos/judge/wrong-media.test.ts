import { describe, expect, it } from '@jest/globals';
import { wrongMedia } from './judge.ts';
import { evidenceOf, publishedPost } from './testing/published-post.ts';

const bell = { sha256: 'be11be11be11', altText: 'A bell' };
const tower = { sha256: '70e70e70e70e', altText: 'A tower' };

function shown(...media: (typeof bell)[]) {
  const post = publishedPost(['ding', 'dong']);
  post.offer.pictures = [[bell, tower], []];
  for (const [index, commit] of post.commits.entries()) commit.media = index === 0 ? media : [];
  return post;
}

describe('wrongMedia', () => {
  it('are none where an item shows what it was to show', () => {
    expect(wrongMedia(evidenceOf(shown(bell, tower)))).toEqual([]);
  });

  it.each([
    [
      'a picture that is not there',
      [bell],
      /shows be11be11 "A bell" instead of be11be11 "A bell", 70e70e70 "A tower"/,
    ],
    ['no pictures at all', [], /shows no pictures instead of/],
    ['another order', [tower, bell], /shows 70e70e70 "A tower", be11be11/],
    ['other words', [bell, { ...tower, altText: '' }], /70e70e70 "" instead of/],
    ['another file', [bell, { ...tower, sha256: 'ffffffffff' }], /ffffffff "A tower" instead of/],
  ])('are %s', (_, media, sentence) => {
    expect(wrongMedia(evidenceOf(shown(...media)))).toEqual([expect.stringMatching(sentence)]);
  });

  it('are pictures of an item that has none', () => {
    const post = shown(bell, tower);
    Object.assign(post.commits[1] ?? {}, { media: [bell] });
    expect(wrongMedia(evidenceOf(post))).toEqual([
      expect.stringMatching(/"dong" shows be11be11 "A bell" instead of no pictures/),
    ]);
  });
});
