import { type Failure, platforms, platformTitles } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { failures } from './failures.ts';

const all = platforms.flatMap((platform): [platform: typeof platform, name: string, failure: Failure][] => [
  [platform, 'accountInactive', failures.accountInactive(platform, 'demo')],
  [platform, 'outcomeUnknown', failures.outcomeUnknown(platform)],
  [platform, 'notToBeFound', failures.notToBeFound(platform, 'Nobody answered')],
  [platform, 'checking', failures.checking(platform)],
  [platform, 'neverConfirmed', failures.neverConfirmed(platform, 2)],
  [platform, 'notLocated', failures.notLocated(platform)],
  [platform, 'sealed', failures.sealed(platform)],
  [platform, 'connectedAgain', failures.connectedAgain(platform)],
  [platform, 'renewing', failures.renewing(platform)],
  [platform, 'tokensOfSeveralRefused', failures.tokensOfSeveralRefused(platform)],
  [platform, 'tokensRefusedForLong', failures.tokensRefusedForLong(platform)],
]);

describe('what this service itself says about a failure', () => {
  it.each(all)('on %s (%s) is a sentence that names the network', (platform, _, { message }) => {
    expect(message).toContain(platformTitles[platform]);
    expect(message).toMatch(/^[A-Z].{20,498}\.$/);
  });

  it.each([
    ['accountInactive', 'reconnect', failures.accountInactive('x', 'demo')],
    ['workerCrashed', 'refused', failures.workerCrashed()],
    ['sealed', 'operator', failures.sealed('x')],
    ['tokensOfSeveralRefused', 'operator', failures.tokensOfSeveralRefused('x')],
    ['tokensRefusedForLong', 'reconnect', failures.tokensRefusedForLong('x')],
    ['outcomeUnknown', 'unknown', failures.outcomeUnknown('x')],
    ['notToBeFound', 'unknown', failures.notToBeFound('x', 'X did not answer')],
    ['checking', 'unknown', failures.checking('x')],
    ['neverConfirmed', 'unknown', failures.neverConfirmed('x', 2)],
    ['notLocated', 'unknown', failures.notLocated('x')],
  ])('%s is treated as %s', (_, kind, failure) => {
    expect(failure.kind).toBe(kind);
  });

  it('names the account to be connected again', () => {
    expect(failures.accountInactive('bluesky', 'demo.example').message).toBe(
      'The Bluesky account @demo.example is not connected. Reconnect the account.',
    );
  });
});
