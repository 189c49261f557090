import { describe, expect, it } from '@jest/globals';
import { chooseControls, controls } from './controls.ts';

const numbers = (args: readonly string[]) => chooseControls(args).map(({ number }) => number);

describe('npm run check:controls', () => {
  it('tries all controls, or those that are named', () => {
    expect(numbers([])).toEqual(controls.map(({ number }) => number));
    expect(numbers(['--', '7', '3'])).toEqual([3, 7]);
  });

  it('says which there are when one is not', () => {
    expect(() => numbers(['32'])).toThrow('There is no control "32"; there are 1, 2, 3, ');
  });
});
