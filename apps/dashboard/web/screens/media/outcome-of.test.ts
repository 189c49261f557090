import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../api/request.ts';
import type { Medium } from '../../api/types.ts';
import { outcomeOf } from './outcome-of.ts';

const pictures = (count: number) => Array.from({ length: count }, () => ({ type: 'image' }) as Medium);

const refusal = (name: string) => ({
  medium: { name } as Medium,
  error: new RequestError(409, 'media_in_use', 'A post uses it.'),
});

describe('what came of a change of several media', () => {
  it.each([
    [{ done: pictures(1), refused: [] }, { text: '1 picture kept.' }],
    [{ done: pictures(24), refused: [] }, { text: '24 pictures kept.' }],
    [
      { done: [...pictures(1), { type: 'video' } as Medium], refused: [refusal('a.png')] },
      { text: '1 picture and 1 video kept. a.png: A post uses it.', isProblem: true },
    ],
    [
      { done: [], refused: [refusal(''), refusal('b.png')] },
      { text: 'Without a name: A post uses it. 1 more failed.', isProblem: true },
    ],
  ])('is said in a few words: %j', (outcome, message) => {
    expect(outcomeOf(outcome, 'kept')).toEqual(message);
  });
});
