import { describe, expect, it } from '@jest/globals';
import { sentence } from './sentence.ts';

describe('sentence', () => {
  it('puts every value in its place, as often as it is named', () => {
    expect(sentence('<a> and <b>, then <a>', { a: 1, b: 'two' })).toBe('1 and two, then 1');
  });

  it('leaves a text without placeholders as it is', () => {
    expect(sentence('2 < 3', {})).toBe('2 < 3');
  });

  it.each(['<b>', '$&', '$1', '\\'])('takes a value as it is, whatever it looks like (%s)', (value) => {
    expect(sentence('<a>!', { a: value })).toBe(`${value}!`);
  });
});
