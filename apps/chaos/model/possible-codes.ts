import type { FailureCode, Platform } from '@carillon/core';
import type { Model } from './model.ts';

/** Why publications on a network's account may have failed by now: an error code for which nothing happened is a lie. */
export function possibleCodes({ effects, interruptions }: Model, platform: Platform): Set<FailureCode> {
  const count = (effect: string) => effects[platform].filter((each) => each === effect).length;
  const codes = new Set<FailureCode>();
  // An interruption may lose tokens that were just renewed.
  if (count('token') + Math.min(count('token'), interruptions) > 1) codes.add('authentication_failed');
  if (count('dead') > 0) codes.add('account_suspended');
  if (codes.size > 0) codes.add('account_inactive').add('outcome_unknown');
  if (platform === 'x' && count('doubt') + interruptions > 1) codes.add('unconfirmed');
  if (count('refusal') > 0) codes.add('duplicate_content');
  if (count('refusal') > 0 && count('doubt') + interruptions > 0) codes.add('posted_but_not_located');
  return codes;
}
