import { describe, expect, it } from '@jest/globals';
import type { Attempt } from '../../api/types.ts';
import { foldAttempts } from './fold-attempts.ts';

let number = 0;
const attempt = (socialAccountId: string, more: Partial<Attempt> = {}): Attempt => {
  number += 1;
  const at = '2026-11-22T10:00:00.000Z';
  return {
    ...{ socialAccountId, platform: 'x', round: 1, number, startedAt: at, endedAt: at, outcome: 'retry' },
    ...{ message: 'X cannot be reached.', networkStatus: null, errorCode: 'unreachable', nextAttemptAt: at },
    ...more,
  } as Attempt;
};
const shape = (attempts: readonly Attempt[]) =>
  foldAttempts(attempts).map(({ attempt: { socialAccountId, outcome }, earlier }) => [
    socialAccountId,
    outcome,
    earlier.length,
  ]);

describe('foldAttempts', () => {
  it('folds what repeats on an account, also where other accounts are tried meanwhile', () => {
    const attempts = [
      attempt('down'),
      attempt('other', { outcome: 'published' }),
      attempt('down'),
      attempt('down'),
    ];
    expect(shape(attempts)).toEqual([
      ['down', 'retry', 2],
      ['other', 'published', 0],
    ]);
  });

  it('keeps apart what ended differently, and what is under way', () => {
    const attempts = [
      attempt('down', { outcome: null }),
      attempt('down', { outcome: null }),
      attempt('down', { message: 'X is rate limiting this account.' }),
      attempt('down'),
      attempt('down', { round: 0 }),
    ];
    expect(shape(attempts).map(([, , earlier]) => earlier)).toEqual([0, 0, 0, 0, 0]);
  });
});
