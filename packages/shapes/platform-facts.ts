import { canRetry, nextAttempt } from '@carillon/core';
import type { Breakers, PublicationRow } from '@carillon/db';
import { postUrl } from '@carillon/networks/post-url';
import { toldMessage } from './told-message.ts';

/** Facts about a post on one platform that a client would otherwise have to work out. */
export function platformFacts(publication: PublicationRow, { now, open }: Breakers) {
  const { status, errorCode, nextAt, leaseUntil, socialAccount, items } = publication;
  const { platform, platformUsername, sandbox, blockedUntil } = socialAccount;
  const breaker = open.find((one) => one.platform === platform && one.sandbox === sandbox);
  const remoteId = sandbox ? null : (items[0]?.remoteId ?? null);
  const holds = [nextAt, blockedUntil, breaker?.openUntil ?? null];
  const next = nextAttempt({ status, leaseUntil, holds }, now);
  return {
    errorCode,
    errorMessage: toldMessage(publication, { next, breaker }),
    retryable: canRetry({ status, errorCode, inDoubt: items.some(({ state }) => state === 'sending') }),
    nextAttemptAt: next,
    platformPostUrl: remoteId === null ? null : postUrl(platform, { remoteId, handle: platformUsername }),
  };
}
