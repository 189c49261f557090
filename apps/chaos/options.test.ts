import { describe, expect, it } from '@jest/globals';
import { faultNames } from './faults/faults.ts';
import { parseOptions } from './options.ts';

const parse = (...args: string[]) => parseOptions(args, faultNames);

describe('parseOptions', () => {
  it('runs a minute with seed 1 unless told', () => {
    expect(parse()).toMatchObject({
      seconds: 60,
      seed: 1,
      naive: false,
      pooler: false,
      only: null,
      drainSeconds: 120,
      accounts: 32,
    });
  });

  it('takes minutes or seconds, with or without the dashes of npm', () => {
    expect(parse('--minutes', '10').seconds).toBe(600);
    expect(parse('--', '--seconds', '90').seconds).toBe(90);
  });

  it('names the report after the seed and the worker', () => {
    expect(parse('--seed', '7').jsonFile).toBe('.data/chaos/7.json');
    expect(parse('--seed', '7', '--naive').jsonFile).toBe('.data/chaos/7-naive.json');
    expect(parse('--pooler')).toMatchObject({ pooler: true, jsonFile: '.data/chaos/1-pooler.json' });
    expect(parse('--json', 'out.json').jsonFile).toBe('out.json');
  });

  it('takes the faults that are named, and says which there are', () => {
    expect(parse('--only', 'redis-flush, network').only).toEqual(new Set(['redis-flush', 'network']));
    expect(() => parse('--only', 'meteor')).toThrow(/no fault "meteor"; there are worker-kill, .*network/);
  });

  it('takes accounts that four users have in equal parts on both networks', () => {
    expect(parse('--accounts', '160').accounts).toBe(160);
    expect(() => parse('--accounts', '20')).toThrow('--accounts must be a multiple of 8, not "20".');
  });

  it.each(['--seconds', '--minutes', '--seed', '--rate', '--drain', '--accounts'])(
    'refuses words for %s',
    (option) => {
      expect(() => parse(option, 'many')).toThrow(`${option} must be a number`);
    },
  );
});
