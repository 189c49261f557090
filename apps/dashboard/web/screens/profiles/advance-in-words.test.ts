import { describe, expect, it } from '@jest/globals';
import { advancedInWords, waitingInWords } from './advance-in-words.ts';

describe('advancing the sandbox', () => {
  it.each([
    [0, 0, 'Nothing waits until then.', 'Nothing was waiting until then.'],
    [1, 1, '1 post would go out now.', '1 post goes out now.'],
    [
      2,
      1,
      '1 post, on 2 accounts together, would go out now.',
      '1 post, on 2 accounts together, goes out now.',
    ],
    [1_200, 1_200, '1,200 posts would go out now.', '1,200 posts go out now.'],
    [
      5,
      3,
      '3 posts, on 5 accounts together, would go out now.',
      '3 posts, on 5 accounts together, go out now.',
    ],
  ])('says what it does to %i publications of %i posts', (publications, posts, before, after) => {
    expect([waitingInWords({ publications, posts }), advancedInWords({ publications, posts })]).toEqual([
      before,
      after,
    ]);
  });
});
