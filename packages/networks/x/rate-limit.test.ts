import { describe, expect, it } from '@jest/globals';
import { rateLimitReset } from './rate-limit.ts';

const now = new Date('2026-11-21T12:00:00Z');
const inSeconds = (seconds: number) => String(now.getTime() / 1000 + seconds);
const wait = (headers: Record<string, string>) =>
  (rateLimitReset(headers, now).getTime() - now.getTime()) / 1000;

describe('rateLimitReset', () => {
  it('waits for the limit that is used up', () => {
    const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': inSeconds(300) };
    expect(wait({ ...headers, 'retry-after': '7' })).toBe(300);
  });

  it('waits for the latest of several used-up limits, and for none that has calls left', () => {
    const used = {
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': inSeconds(300),
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': inSeconds(7200),
      'x-app-limit-24hour-remaining': '5',
      'x-app-limit-24hour-reset': inSeconds(80_000),
    };
    expect(wait(used)).toBe(7200);
  });

  it('follows retry-after, in seconds or as a date, where no limit says', () => {
    expect(wait({ 'retry-after': '42' })).toBe(42);
    expect(wait({ 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' })).toBe(60);
  });

  it('waits a quarter of an hour where nothing says', () => {
    expect(wait({})).toBe(900);
    expect(wait({ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': 'soon' })).toBe(900);
  });

  it('counts by the clock that named the time', () => {
    const behind = { date: 'Sat, 21 Nov 2026 11:59:00 GMT' };
    const used = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': inSeconds(240) };
    expect(wait({ ...used, ...behind })).toBe(300);
    expect(wait({ 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT', ...behind })).toBe(120);
    expect(wait({ 'retry-after': '42', ...behind })).toBe(42);
    expect(wait({ ...used, date: 'Sat, 21 Nov 2026 12:01:00 GMT' })).toBe(180);
  });
});
