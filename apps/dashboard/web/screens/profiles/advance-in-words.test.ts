import { describe, expect, it } from '@jest/globals';
import { advancedInWords, waitingInWords } from './advance-in-words.ts';

describe('advancing the sandbox', () => {
  it.each([
    [0, 0, 'Nothing due by then.', 'Nothing was waiting until then.'],
    [1, 1, '1 post would be published now.', '1 post is being published.'],
    [
      2,
      1,
      '1 post, on 2 accounts together, would be published now.',
      '1 post, on 2 accounts together, is being published.',
    ],
    [1_200, 1_200, '1,200 posts would be published now.', '1,200 posts are being published.'],
    [
      5,
      3,
      '3 posts, on 5 accounts together, would be published now.',
      '3 posts, on 5 accounts together, are being published.',
    ],
  ])('says what it does to %i publications of %i posts', (publications, posts, before, after) => {
    expect([waitingInWords({ publications, posts }), advancedInWords({ publications, posts })]).toEqual([
      before,
      after,
    ]);
  });
});
