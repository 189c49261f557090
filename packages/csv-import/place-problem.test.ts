import { describe, expect, it } from '@jest/globals';
import { placeProblems } from './place-problem.ts';
import type { RowPost } from './row-to-post.ts';

const row = { line: 4, cells: new Map([['when', '2020-01-01 09:00']]) };
const accounts = [{ id: 'sac_1', platform: 'x' }];
const post = { row, accounts } as unknown as RowPost;

describe('what the API says of the post of a row', () => {
  it.each([
    [
      { path: 'scheduledAt', code: 'time_past', message: 'scheduledAt (…) is in the past. Use publishNow.' },
      ['when', '2020-01-01 09:00 is in the past. Write a time to come, or now to publish at once.'],
    ],
    [
      {
        path: 'platforms.sac_1.items[0].content',
        code: 'item_empty',
        message: 'platforms.sac_1.items[0].content is empty.',
      },
      ['text', 'text is empty.'],
    ],
    [
      {
        path: 'platforms.sac_1.items',
        code: 'too_many_items',
        message: 'platforms.sac_1.items: X has no threads and takes one item; these are 3.',
      },
      ['text_2', 'X has no threads and takes one item; these are 3.'],
    ],
  ])('is said in the words of the table: %j', (problem, [column, message]) => {
    expect(placeProblems(post, [problem])).toEqual([{ row, line: 4, column, message }]);
  });

  it('is said once, though it holds on several accounts', () => {
    const both = ['sac_1', 'sac_2'].map((id) => ({
      path: `platforms.${id}`,
      code: 'x',
      message: `platforms.${id}: no.`,
    }));
    expect(placeProblems(post, both)).toHaveLength(1);
  });
});
