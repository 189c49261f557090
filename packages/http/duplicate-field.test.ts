import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { duplicateField } from './read-json.ts';

describe('a field that is given twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":1},"c":[{"d":1},{"d":1,"e":2,"\\u0064":3}]}', 'c[1].d'],
    ['[1,"a",{"a":"a","b":{"a":"}"},"b":0}]', '[2].b'],
    ['{"a":"{\\"b\\":1,\\"b\\":2}","b":["x","x"],"x":{"b":1}}', ''],
  ])('in %s is %s', (json, path) => expect(duplicateField(json)).toBe(path));

  it('is in no JSON that was written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => duplicateField(JSON.stringify(value)) === ''),
    );
  });

  it('is found in a megabyte', () => {
    const fields = Array.from({ length: 3_000 }, (_, index) => `"field-${index}":"${'x\\n'.repeat(100)}"`);
    expect(duplicateField(`{${fields.join()},"field-0":1}`)).toBe('field-0');
  });
});
