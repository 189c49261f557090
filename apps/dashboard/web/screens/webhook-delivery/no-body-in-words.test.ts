import { describe, expect, it } from '@jest/globals';
import { noBodyInWords } from './no-body-in-words.ts';

describe('a delivery without a body', () => {
  it.each([
    ['webhook', 0, 'It is made when it is first sent.'],
    ['webhook', 3, 'It was erased, because the post that it was about was deleted.'],
    ['slack', 3, 'It is told in a message, which is not kept.'],
  ] as const)('to %s after %i tries says why', (kind, attempts, words) => {
    expect(noBodyInWords({ attempts }, kind)).toBe(words);
  });
});
