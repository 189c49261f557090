import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { readRarely } from './index.ts';

describe('readRarely', () => {
  it('reads once for all that ask while it reads and a while after, and then anew', async () => {
    let readings = 0;
    const ask = readRarely(
      async () => {
        await sleep(20);
        return ++readings;
      },
      { lifetime: 500, limit: 5_000, onError: () => {} },
    );
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
    await sleep(550);
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  });

  it('answers nothing when it takes too long, and begins no second reading meanwhile', async () => {
    let begun = 0;
    let end = (_: string) => {};
    const ask = readRarely(
      () => {
        begun += 1;
        return new Promise<string>((done) => {
          end = done;
        });
      },
      { lifetime: 60_000, limit: 20, onError: () => {} },
    );
    expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
    expect(await ask()).toBeNull();
    end('late');
    expect(await ask()).toBe('late');
    expect(begun).toBe(1);
  });

  it('answers nothing when it fails, says why once, and tries again later', async () => {
    const errors: unknown[] = [];
    let isAway = true;
    const read = async () => {
      if (isAway) throw new Error('away');
      return 'back';
    };
    const ask = readRarely(read, { lifetime: 500, limit: 1_000, onError: (error) => errors.push(error) });
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(errors).toHaveLength(1);
    isAway = false;
    await sleep(550);
    expect(await ask()).toBe('back');
  });
});
