import { describe, expect, it } from '@jest/globals';
import { recoveredInWords, sinceOf } from './recover-since.ts';

describe('the moment since which is recovered', () => {
  it.each([
    ['2026-11-21T09:00', '2026-11-21T08:00:00Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00Z'], // shown twice: the first
    ['2026-03-29T02:30', '2026-03-29T01:30:00Z'], // never shown: when it would have been
    ['2026-11', null],
  ])('is for %s in Berlin %s', (local, moment) => {
    expect(sinceOf(local, 'Europe/Berlin')).toBe(moment);
  });

  it.each([
    [0, 'Nothing was missed since then.'],
    [1, 'Redelivering 1 delivery.'],
    [12, 'Redelivering 12 deliveries.'],
  ])('%i deliveries are said in words', (count, words) => {
    expect(recoveredInWords(count)).toBe(words);
  });
});
