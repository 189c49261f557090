import { describe, expect, it } from '@jest/globals';
import { readConnectResult } from './connect-result.ts';

describe('how one came back from a network', () => {
  it('is nothing where the address says nothing', () => {
    expect(readConnectResult('')).toBeNull();
    expect(readConnectResult('?tab=1')).toBeNull();
  });

  it('is an account by its id', () => {
    expect(readConnectResult('?connected=sac_1')).toEqual({ kind: 'connected', id: 'sac_1' });
  });

  it('is a sentence of ours for a known word', () => {
    expect(readConnectResult('?problem=denied')).toEqual({
      kind: 'problem',
      message: 'You declined, so no account was connected.',
    });
  });

  it.each(['Call+0900+123+now', '<b>', 'toString', '__proto__', ''])(
    'never repeats what somebody wrote there: %s',
    (word) => {
      expect(readConnectResult(`?problem=${word}`)).toEqual({
        kind: 'problem',
        message: 'The account was not connected. Try again.',
      });
    },
  );
});
