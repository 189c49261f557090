import { describe, expect, it } from '@jest/globals';
import { formattedJson } from './formatted-json.ts';

describe('what was sent', () => {
  it('is broken into lines when it is JSON', () => {
    expect(formattedJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('is left as it is when it is not', () => {
    expect(formattedJson('{"a":')).toBe('{"a":');
  });
});
