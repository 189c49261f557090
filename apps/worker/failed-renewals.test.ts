import { describe, expect, it } from '@jest/globals';
import { openFailedRenewals } from './failed-renewals.ts';
import { failures } from './failures.ts';

const refused = { ...failures.sealed('bluesky'), kind: 'reconnect' } as const;
const away = { ...refused, kind: 'retry' } as const;

/** One failure of the credentials 3 of an account, at 1,000 ms. */
function failedOnce(failure: typeof refused | typeof away) {
  const renewals = openFailedRenewals(() => 1_000);
  renewals.note('sac_1', { version: 3, failure });
  return renewals;
}

describe('a renewal that failed', () => {
  it.each([
    [0, away],
    [1_000, away],
    [1_001, undefined],
  ])('is the answer to those who began their work before, not after: at %i ms', (from, expected) => {
    expect(failedOnce(away).since(from, 'sac_1', 3)).toBe(expected);
  });

  it.each([
    [1_001, refused],
    [11_000, refused],
    [11_001, undefined],
  ])(
    'because the network refuses the credentials is the answer for 10 s more: at %i ms',
    (from, expected) => {
      expect(failedOnce(refused).since(from, 'sac_1', 3)).toBe(expected);
    },
  );

  it('says nothing of other credentials, and of other accounts', () => {
    expect(failedOnce(refused).since(0, 'sac_1', 4)).toBeUndefined();
    expect(failedOnce(refused).since(0, 'sac_2', 3)).toBeUndefined();
  });
});
