import { describe, expect, it } from '@jest/globals';
import { headersIn } from './headers-in.ts';

describe('headers as a person types them', () => {
  it('are one on a line, with whatever a value has', () => {
    expect(headersIn('')).toEqual({});
    expect(headersIn(' X-Api-Key:  a:b c \n\nAuthorization: Bearer x\n')).toEqual({
      'X-Api-Key': 'a:b c',
      Authorization: 'Bearer x',
    });
  });

  it.each(['X-Api-Key', 'X-Api-Key:', ': value', 'two words: value'])(
    'are refused where the text is %p',
    (text) => {
      expect(headersIn(text)).toBeNull();
    },
  );
});
