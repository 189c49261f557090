import { describe, expect, it } from '@jest/globals';
import { openNetworkClocks } from './network-clocks.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const url = 'https://x.example';

function open() {
  const told: number[] = [];
  const clocks = openNetworkClocks((_, ms) => told.push(ms));
  /** An answer at once, of a clock that is so far ahead, ms. */
  const hear = (ahead: number, at = noon, took = 0) =>
    clocks.heard(url, { date: new Date(at + ahead).toUTCString(), sent: new Date(at) }, new Date(at + took));
  return { clocks, hear, told };
}

describe('network clocks', () => {
  it('know nothing before the first answer', () => {
    const { clocks } = open();
    expect(clocks.apart(url)).toEqual({ behind: 0, ahead: 0 });
    expect(clocks.newest(url)).toBeNull();
  });

  it('are not apart where they agree, however long an answer takes', () => {
    const { clocks, hear, told } = open();
    for (let ms = 0; ms < 1_000; ms += 100) hear(0, noon + ms);
    hear(0, noon, 15_000);
    expect(clocks.apart(url)).toEqual({ behind: 0, ahead: 0 });
    expect([clocks.newest(url), told]).toEqual([0, []]);
  });

  it('remember the farthest on both sides, and the newest', () => {
    const { clocks, hear } = open();
    for (const ahead of [-6_000, 60_000, 0]) hear(ahead);
    expect(clocks.apart(url)).toEqual({ behind: 6_000, ahead: 61_000 });
    expect(clocks.newest(url)).toBe(0);
    expect(clocks.apart('https://other.example')).toEqual({ behind: 0, ahead: 0 });
  });

  it('forget it after some hours', () => {
    const { clocks, hear } = open();
    hear(-60_000);
    for (let hours = 1; hours <= 6; hours++) hear(0, noon + hours * hour);
    expect(clocks.apart(url).behind).toBe(60_000);
    for (let hours = 7; hours <= 12; hours++) hear(0, noon + hours * hour);
    expect(clocks.apart(url).behind).toBe(0);
  });

  it('are told of once when they pass two seconds, and once when they are back', () => {
    const { hear, told } = open();
    for (const ahead of [-2_000, -60_000, -60_000, -2_000, 0, 0, 60_000]) hear(ahead);
    expect(told).toEqual([-59_500, 0, 60_500]);
  });
});
