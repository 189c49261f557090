import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { offerRate } from './offer-load.ts';

const { signal } = new AbortController();

describe('offerRate', () => {
  it('sends at an even rate, without waiting for answers', async () => {
    const times: number[] = [];
    const begin = performance.now();
    const slow = async () => {
      times.push(performance.now() - begin);
      await sleep(300);
    };
    expect(await offerRate(slow, { perSecond: 100, seconds: 0.5, signal })).toBe(50);
    expect(performance.now() - begin).toBeGreaterThan(750);
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThan(10 * index - 2);
  });

  it('fails with the first wrong answer, and sends no more', async () => {
    let sent = 0;
    const wrong = async () => {
      if (++sent === 3) throw new Error('status 500');
    };
    await expect(offerRate(wrong, { perSecond: 20, seconds: 1, signal })).rejects.toThrow('status 500');
    expect(sent).toBeLessThan(10);
  });

  it('fails when answers do not keep up', async () => {
    const forever = () => new Promise(() => {});
    await expect(offerRate(forever, { perSecond: 100_000, seconds: 1, signal })).rejects.toThrow(
      '500 requests wait for an answer.',
    );
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    const offering = offerRate(async () => stopping.abort(), {
      perSecond: 10,
      seconds: 60,
      signal: stopping.signal,
    });
    await expect(offering).rejects.toThrow('aborted');
  });
});
