import { describe, expect, it } from '@jest/globals';
import { oddHours } from './hour-kinds.ts';

describe('oddHours', () => {
  it('names the hour that clocks skip, and the one that they show twice', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'];
    expect([...oddHours(days, 'Europe/Berlin')]).toEqual([
      ['2026-03-29T02', 'skipped'],
      ['2026-10-25T02', 'twice'],
    ]);
  });

  it('names none where clocks never change', () => {
    expect(oddHours(['2026-03-29', '2026-10-25'], 'UTC').size).toBe(0);
  });
});
