import { describe, expect, it } from '@jest/globals';
import type { Activity } from '../../api/activity.ts';
import type { Attempt } from '../../api/types.ts';
import { happeningsOf } from './happenings.ts';

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 10, minute)).toISOString();

const attempt = (minute: number, message: string) =>
  ({ socialAccountId: 'sac_1', startedAt: at(minute), outcome: 'retry', round: 1, message }) as Attempt;
const change = (minute: number) => ({ id: `aud_${minute}`, at: at(minute) }) as Activity;

const known = {
  attempts: [attempt(9, 'b'), attempt(5, 'a'), attempt(4, 'a')],
  changes: [change(7), change(2)],
};
const shape = (isWhole: boolean) =>
  happeningsOf({ ...known, isWhole }).map(({ kind, at }) => `${kind} ${at.slice(14, 16)}`);

describe('happeningsOf', () => {
  it('puts attempts and changes in one order, the newest first', () => {
    expect(shape(true)).toEqual(['attempt 09', 'change 07', 'attempt 05', 'change 02']);
  });

  it('leaves out changes from before the attempts that are known', () => {
    expect(shape(false)).toEqual(['attempt 09', 'change 07', 'attempt 05']);
  });
});
