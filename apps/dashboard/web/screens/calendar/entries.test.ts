import { describe, expect, it } from '@jest/globals';
import { byDay, isMovable } from './entries.ts';

const entry = (at: string, more = {}) => ({
  postId: 'pst_1',
  at,
  status: 'scheduled' as const,
  content: 'ding',
  updatedAt: at,
  times: 1,
  accounts: [],
  medium: null,
  mediaCount: 0,
  ...more,
});

describe('byDay', () => {
  it('puts posts on the day that clocks of the profile show', () => {
    const days = byDay([entry('2026-11-21T10:59:00Z'), entry('2026-11-21T11:00:00Z')], 'Pacific/Auckland');
    expect([...days].map(([date, all]) => [date, all.map(({ time }) => time)])).toEqual([
      ['2026-11-21', ['23:59']],
      ['2026-11-22', ['00:00']],
    ]);
  });

  it('names the times of a post that has several apart, and keeps the name of one that moves', () => {
    const keys = (times: number) =>
      [entry('2026-11-21T10:00:00Z', { times }), entry('2026-11-21T11:00:00Z', { times })].map(
        (one) => byDay([one], 'UTC').get('2026-11-21')?.[0]?.key,
      );
    expect(new Set(keys(2)).size).toBe(2);
    expect(new Set(keys(1)).size).toBe(1);
  });
});

describe('isMovable', () => {
  it('is only what waits', () => {
    const at = '2026-11-21T10:00:00Z';
    const movable = (
      ['draft', 'scheduled', 'queued', 'publishing', 'published', 'failed', 'partial'] as const
    ).filter((status) => isMovable(entry(at, { status })));
    expect(movable).toEqual(['draft', 'scheduled']);
  });
});
