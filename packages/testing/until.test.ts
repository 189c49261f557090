import { describe, expect, it } from '@jest/globals';
import { until } from './until.ts';

/** Gives one value after another, and the last one for ever. */
function inTurn<Value>(...values: readonly Value[]) {
  let next = 0;
  return async () => values[Math.min(next++, values.length - 1)];
}

describe('until', () => {
  it.each([undefined, null, false, 0] as const)(
    'goes on while it gets %p, and gives what comes then',
    async (none) => {
      expect(await until<string>('a word', inTurn<string | typeof none>(none, none, 'here'))).toBe('here');
    },
  );

  it('says what it waited for', async () => {
    await expect(until('nothing', async () => 0, 20)).rejects.toThrow('Waited 20 ms in vain for nothing.');
  });
});
