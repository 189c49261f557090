import { describe, expect, it } from '@jest/globals';
import { canRetry } from './can-retry.ts';
import { publicationStatuses } from './status.ts';

const failed = (errorCode: string | null, inDoubt = false) =>
  canRetry({ status: 'failed', errorCode, inDoubt });

describe('canRetry', () => {
  it.each(publicationStatuses)('says nothing of a %s publication without an error', (status) => {
    expect(canRetry({ status, errorCode: null, inDoubt: false })).toBeNull();
    expect(canRetry({ status, errorCode: null, inDoubt: true })).toBeNull();
  });

  it.each(['queued', 'publishing'] as const)('says yes while it is %s, whatever went wrong', (status) => {
    expect(canRetry({ status, errorCode: 'app_not_allowed', inDoubt: false })).toBe(true);
    expect(canRetry({ status, errorCode: 'unconfirmed', inDoubt: true })).toBe(true);
  });

  it.each(['missed', 'rate_limited', 'unreachable', 'credits_used_up', 'duplicate_content'])(
    'says yes to a resend after %s',
    (code) => expect(failed(code)).toBe(true),
  );

  it.each(['rejected', 'content_too_long', 'authentication_failed', 'account_inactive', 'account_suspended'])(
    'says no after %s: the post or the account must change first',
    (code) => expect(failed(code)).toBe(false),
  );

  it.each(['unconfirmed', 'outcome_unknown', 'worker_crashed', 'missed'])(
    'says no after %s while an item is in doubt: it may be published',
    (code) => expect([failed(code), failed(code, true)]).toEqual([true, false]),
  );

  it.each(['toString', '__proto__', 'of_another_version'])(
    'says no after %s, which is no code of this version',
    (code) => expect(failed(code)).toBe(false),
  );
});
