import { describe, expect, it } from '@jest/globals';
import { explainSlot } from './explain-slot.ts';
import type { Weekday } from './posting-window.ts';

const preferences = { timezone: 'Asia/Tokyo', spacingMinutes: 60, dailyLimit: 3, windows: [] };

const explain = (days: readonly Weekday[], rank: number, more = {}) => {
  const window = { days, from: '14:00', to: '18:00' };
  const slot = { at: new Date('2026-11-22T05:00:00Z'), window, rank, pushedBySpacing: false, fullDays: 0 };
  return explainSlot('bluesky', { ...slot, clockChange: false, ...more }, preferences);
};

describe('explainSlot', () => {
  it('names the days and how good the window is', () => {
    expect(explain(['sun'], 6)).toBe('Sundays 14:00–18:00 (Asia/Tokyo) is your 6th-best window for Bluesky.');
    expect(explain(['sun', 'mon', 'wed'], 1)).toContain('Mondays, Wednesdays, and Sundays 14:00');
  });

  it.each([
    [2, '2nd'],
    [3, '3rd'],
    [11, '11th'],
    [21, '21st'],
  ])('counts %i as %s', (rank, named) => {
    expect(explain(['sat'], rank)).toContain(`is your ${named}-best window`);
  });

  it('tells what moved it', () => {
    expect(explain(['sat'], 1, { pushedBySpacing: true, fullDays: 2 })).toMatch(
      /Better slots are within 60 min of another post\. The daily limit \(3\) is reached on 2 earlier days\.$/,
    );
  });
});
