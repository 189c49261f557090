import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.ts';

const parse = (...args: string[]) => parseOptions(args, ['create', 'dispatch']);

describe('parseOptions', () => {
  it('takes every measure and five runs unless told', () => {
    expect(parse()).toEqual({
      names: ['create', 'dispatch'],
      runs: 5,
      jsonFile: null,
      isLanding: false,
    });
  });

  it('takes the measures that are named, with or without the dashes of npm', () => {
    expect(parse('dispatch', '--runs', '7').names).toEqual(['dispatch']);
    expect(parse('--', 'create', '--json', 'out.json')).toEqual({
      names: ['create'],
      runs: 5,
      jsonFile: 'out.json',
      isLanding: false,
    });
  });

  it('says which measures there are', () => {
    expect(() => parse('create', 'patience')).toThrow('no measure "patience"; there are create, dispatch.');
  });

  it.each(['0', '2.5', 'many'])('refuses %s runs', (runs) => {
    expect(() => parse('--runs', runs)).toThrow('--runs must be a whole number');
  });

  it('takes a measure that is not a default one only when it is named', () => {
    const known = ['create', 'growth'];
    expect(parseOptions([], known, ['create']).names).toEqual(['create']);
    expect(parseOptions(['growth'], known, ['create']).names).toEqual(['growth']);
  });
});
