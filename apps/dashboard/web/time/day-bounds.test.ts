import { describe, expect, it } from '@jest/globals';
import { boundsOf } from './day-bounds.ts';

describe('boundsOf', () => {
  it('counts 23 hours where clocks skip one, and 25 where one comes twice', () => {
    const hours = (date: string) => {
      const { from, to } = boundsOf([date], 'Europe/Berlin');
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect(['2026-03-29', '2026-10-25', '2026-11-21'].map(hours)).toEqual([23, 25, 24]);
  });

  it('begins a day that has no midnight when it begins', () => {
    expect(boundsOf(['2018-11-04'], 'America/Sao_Paulo').from).toBe('2018-11-04T03:00:00Z');
  });
});
