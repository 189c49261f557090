import { describe, expect, it } from '@jest/globals';
import { tokenIn } from './token-in.ts';

const token = 'A-b_'.repeat(10).concat('xyz');

describe('the secret of a set-up link', () => {
  it.each([`http://127.0.0.1:3001/set-up#${token}`, ` /set-up#${token}\n`, `#${token}`, token])(
    'is found in the pasted text %j',
    (pasted) => expect(tokenIn(pasted)).toBe(token),
  );

  it.each(['', 'http://127.0.0.1:3001/', `${token}x`, `${token} and more`])(
    'is not found in the pasted text %j',
    (pasted) => expect(tokenIn(pasted)).toBeNull(),
  );
});
