import { describe, expect, it } from '@jest/globals';
import { factsFor, failureCodes } from './failure-facts.ts';

const sorted = (codes: Iterable<string>) => [...codes].sort();

describe('the facts of an error code', () => {
  it('say where a person must do something before the post may go out', () => {
    const needsSomebody = [
      ...['authentication_failed', 'permission_missing', 'account_inactive', 'account_suspended'],
      ...['account_deactivated', 'account_restricted', 'content_too_long', 'content_too_large', 'rejected'],
      ...['reply_not_allowed', 'parent_not_visible', 'media_rejected', 'media_missing', 'not_found'],
      ...['posted_but_not_located', 'restored', 'internal_fault', 'will_be_refused'],
    ];
    expect(sorted(failureCodes(({ retry }) => !retry))).toEqual(sorted(needsSomebody));
  });

  it('let the others of an account wait for what they would meet, too, and for nothing else', () => {
    const met = ['unreachable', 'unavailable', 'new_token_refused', 'rate_limited'];
    expect(sorted(failureCodes(({ holdsAccount }) => holdsAccount))).toEqual(sorted(met));
  });

  it('send as if for the first time what a look does not find only where nothing was sent', () => {
    expect(sorted(failureCodes(({ isUnsent }) => isUnsent))).toEqual(['failover', 'long_stop']);
  });

  it('never send again what the network has', () => {
    expect(failureCodes(({ isOut, retry, isUnsent }) => isOut && (retry || isUnsent))).toEqual([]);
    expect(factsFor('posted_but_not_located').isOut).toBe(true);
  });

  it.each([null, '', 'toString', '__proto__', 'of_another_version'])('are none for %s', (code) => {
    expect(factsFor(code)).toEqual({});
  });
});
