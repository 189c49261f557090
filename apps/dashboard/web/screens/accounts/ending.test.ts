import { describe, expect, it } from '@jest/globals';
import { endingOf } from './ending.ts';

describe('how one came back from X', () => {
  it('is nothing where the address says nothing', () => {
    expect(endingOf('')).toBeNull();
    expect(endingOf('?tab=1')).toBeNull();
  });

  it('is an account by its id', () => {
    expect(endingOf('?connected=sac_1')).toEqual({ kind: 'connected', id: 'sac_1' });
  });

  it('is a sentence of ours for a known word', () => {
    expect(endingOf('?problem=denied')).toEqual({
      kind: 'problem',
      message: 'You did not allow it on X, so nothing was connected.',
    });
  });

  it.each(['Call+0900+123+now', '<b>', 'toString', '__proto__', ''])(
    'never repeats what somebody wrote there: %s',
    (word) => {
      expect(endingOf(`?problem=${word}`)).toEqual({
        kind: 'problem',
        message: 'The account was not connected. Try again.',
      });
    },
  );
});
