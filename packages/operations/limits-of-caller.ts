import { keyShare, type PlanLimits, type Plans } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { isBound } from '@carillon/db/reader';

/** Plan limits of a caller: a key that is bound to profiles has a part of them. */
export function limitsOf(caller: Pick<Caller, 'plan' | 'profileIds'>, plans: Plans): PlanLimits {
  const limits = plans[caller.plan];
  if (!isBound(caller)) return limits;
  const { postsPerMonth, mediaBytes } = limits;
  return {
    ...limits,
    postsPerMonth: keyShare(postsPerMonth).each,
    mediaBytes: keyShare(mediaBytes).together,
  };
}
