import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../api/request.ts';
import type { Medium } from '../../api/types.ts';
import { outcomeOf } from './outcome-of.ts';

const refusal = (name: string) => ({
  medium: { name } as Medium,
  error: new RequestError(409, 'media_in_use', 'A post uses it.'),
});

describe('what came of a change of several media', () => {
  it.each([
    [{ done: 1, refused: [] }, { text: '1 file kept.' }],
    [{ done: 24, refused: [] }, { text: '24 files kept.' }],
    [
      { done: 2, refused: [refusal('a.png')] },
      { text: '2 files kept. a.png: A post uses it.', isProblem: true },
    ],
    [
      { done: 0, refused: [refusal(''), refusal('b.png')] },
      { text: 'Without a name: A post uses it. 1 more failed.', isProblem: true },
    ],
  ])('is said in a few words: %j', (outcome, message) => {
    expect(outcomeOf(outcome, 'kept')).toEqual(message);
  });
});
