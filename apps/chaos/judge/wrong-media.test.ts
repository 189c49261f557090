import { describe, expect, it } from '@jest/globals';
import { wrongMedia } from './judge.ts';
import { evidenceOf, publishedPost } from './testing/published-post.ts';

const bell = { sha256: 'be11be11be11', mimeType: 'image/png', altText: 'A bell' };
const tower = { sha256: '70e70e70e70e', mimeType: 'image/png', altText: 'A tower' };

function shown(...media: (typeof bell)[]) {
  const post = publishedPost(['ding', 'dong']);
  post.offer.media = { x: [[bell, tower], []], bluesky: [[bell], []] };
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
      /shows image\/png be11be11 "A bell" instead of image\/png be11be11 "A bell", image\/png 70e70e70 "A tower"/,
    ],
    ['one picture too many', [bell, tower, tower], /"A tower", image\/png 70e70e70 "A tower" instead of/],
    ['no media at all', [], /shows no media instead of/],
    ['another order', [tower, bell], /shows image\/png 70e70e70 "A tower", image\/png be11be11/],
    ['another type', [bell, { ...tower, mimeType: 'video/mp4' }], /video\/mp4 70e70e70 "A tower" instead/],
    [
      'files that differ only in their last letters',
      [bell, { ...tower, sha256: '70e70e70ffff' }],
      /70e70e70 "A tower" instead of/,
    ],
    ['other words', [bell, { ...tower, altText: '' }], /70e70e70 "" instead of/],
    ['another file', [bell, { ...tower, sha256: 'ffffffffff' }], /ffffffff "A tower" instead of/],
  ])('are %s', (_, media, sentence) => {
    expect(wrongMedia(evidenceOf(shown(...media)))).toEqual([expect.stringMatching(sentence)]);
  });

  it('are media of an item that has none', () => {
    const post = shown(bell, tower);
    Object.assign(post.commits[1] ?? {}, { media: [bell] });
    expect(wrongMedia(evidenceOf(post))).toEqual([
      expect.stringMatching(/"dong" shows image\/png be11be11 "A bell" instead of no media/),
    ]);
  });

  it('are held against what the post is to show on that network', () => {
    const post = publishedPost(['ding'], { platform: 'bluesky', handle: 'bell.test' });
    post.offer.media = { x: [[bell]], bluesky: [[tower]] };
    Object.assign(post.commits[0] ?? {}, { media: [bell] });
    expect(wrongMedia(evidenceOf(post))).toHaveLength(1);
    Object.assign(post.commits[0] ?? {}, { media: [tower] });
    expect(wrongMedia(evidenceOf(post))).toEqual([]);
  });
});
