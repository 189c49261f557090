import { describe, expect, it } from '@jest/globals';
import { type Call, readCalls } from './calls.ts';

/** A worker that tells these, one message each, and then nothing more. */
function teller(...messages: Call[][]) {
  const nothing = new Promise<never>(() => {});
  return {
    pid: 0,
    message: async () => messages.shift() ?? nothing,
    assertRunning: async () => {},
    stop: async () => {},
  };
}

describe('readCalls', () => {
  it('puts messages together until there are enough calls', async () => {
    const worker = teller(
      [['a', 1]],
      [
        ['b', 2],
        ['c', 3],
      ],
      [['d', 4]],
    );
    expect(await readCalls(worker, 3, 1_000)).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(await readCalls(worker, 1, 1_000)).toEqual([['d', 4]]);
  });

  it('fails when they do not come', async () => {
    await expect(readCalls(teller([['a', 1]]), 2, 50)).rejects.toThrow('2 calls were not made after 50 ms.');
  });
});
