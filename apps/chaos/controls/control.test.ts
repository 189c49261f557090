import { describe, expect, it } from '@jest/globals';
import { type Mutation, mutate } from './control.ts';

const mutation: Mutation = {
  without: 'the owner',
  file: 'a.ts',
  text: ' AND user_id = $1',
  instead: '',
  tests: ['a.test.ts'],
};

describe('mutate', () => {
  it('replaces the text, as it is', () => {
    expect(mutate('id = $2 AND user_id = $1;', mutation)).toBe('id = $2;');
    expect(mutate('id = $2 AND user_id = $1;', { ...mutation, instead: '$&' })).toBe('id = $2$&;');
  });

  it('says when the text is not there, and when it is there twice', () => {
    expect(() => mutate('id = $2;', mutation)).toThrow('a.ts does not have the text " AND user_id = $1".');
    expect(() => mutate(mutation.text.repeat(2), mutation)).toThrow(
      'a.ts has the text " AND user_id = $1" 2 times.',
    );
  });
});
