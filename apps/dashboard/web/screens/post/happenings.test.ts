import { describe, expect, it } from '@jest/globals';
import type { Activity } from '../../api/activity.ts';
import type { Attempt } from '../../api/types.ts';
import { foldAttempts, happeningsOf } from './happenings.ts';

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 10, minute)).toISOString();

const attempt = (minute: number, message: string) =>
  ({ socialAccountId: 'sac_1', startedAt: at(minute), outcome: 'retry', round: 1, message }) as Attempt;
const change = (minute: number) => ({ id: `aud_${minute}`, at: at(minute) }) as Activity;

const known = {
  attempts: [attempt(9, 'b'), attempt(5, 'a'), attempt(4, 'a')],
  changes: [change(7), change(2)],
};
const shape = (isWhole: boolean, account: string | null = null) =>
  happeningsOf({ ...known, isWhole, account }).map(({ kind, at }) => `${kind} ${at.slice(14, 16)}`);

describe('happeningsOf', () => {
  it('puts attempts and changes in one order, the newest first', () => {
    expect(shape(true)).toEqual(['attempt 09', 'change 07', 'attempt 05', 'change 02']);
  });

  it('leaves out changes from before the attempts that are known', () => {
    expect(shape(false)).toEqual(['attempt 09', 'change 07', 'attempt 05']);
  });

  it('has the attempts of one account, and all changes since the first that is known', () => {
    expect(shape(true, 'sac_1')).toEqual(shape(true));
    expect(shape(true, 'sac_2')).toEqual(['change 07', 'change 02']);
    expect(shape(false, 'sac_2')).toEqual(['change 07']);
  });
});

let number = 0;
const tried = (socialAccountId: string, more: Partial<Attempt> = {}): Attempt => {
  number += 1;
  const at = '2026-11-22T10:00:00.000Z';
  return {
    ...{ socialAccountId, platform: 'x', round: 1, number, startedAt: at, endedAt: at, outcome: 'retry' },
    ...{ message: 'X cannot be reached.', networkStatus: null, errorCode: 'unreachable', nextAttemptAt: at },
    ...more,
  } as Attempt;
};
const folds = (attempts: readonly Attempt[]) =>
  foldAttempts(attempts).map(({ attempt: { socialAccountId, outcome }, earlier }) => [
    socialAccountId,
    outcome,
    earlier.length,
  ]);

describe('foldAttempts', () => {
  it('folds what repeats on an account, also where other accounts are tried meanwhile', () => {
    const attempts = [tried('down'), tried('other', { outcome: 'published' }), tried('down'), tried('down')];
    expect(folds(attempts)).toEqual([
      ['down', 'retry', 2],
      ['other', 'published', 0],
    ]);
  });

  it('folds what differs only in when it is tried again', () => {
    const waits = (minute: number) =>
      tried('down', { message: `The post waits. Trying again at ${at(minute)}.` });
    expect(folds([waits(9), waits(8), waits(7)])).toEqual([['down', 'retry', 2]]);
  });

  it('keeps apart what ended differently, and what is under way', () => {
    const attempts = [
      tried('down', { outcome: null }),
      tried('down', { outcome: null }),
      tried('down', { message: 'X is rate limiting this account.' }),
      tried('down'),
      tried('down', { round: 0 }),
    ];
    expect(folds(attempts).map(([, , earlier]) => earlier)).toEqual([0, 0, 0, 0, 0]);
  });
});
