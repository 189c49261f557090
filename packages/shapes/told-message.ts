import { platformTitles } from '@carillon/core';
import type { OpenBreaker, PublicationRow } from '@carillon/db';

interface Waiting {
  /** When it is tried next; null when it waits for no time. */
  readonly next: Date | null;
  readonly breaker: OpenBreaker | undefined;
}

/** For whoever sends it again: this service does that itself. */
const advice = / Please try again later\.$/;

/** Why a publication failed, or what it waits for, and until when. */
export function toldMessage(
  { errorMessage, socialAccount }: PublicationRow,
  { next, breaker }: Waiting,
): string | null {
  if (next === null) return errorMessage;
  const said = errorMessage ?? holdOf(socialAccount, breaker);
  return / at [\d-]{10}T[\d:.]{8,12}Z\.$/.test(said)
    ? said
    : `${said.replace(advice, '')} The next try is at ${next.toISOString()}.`;
}

/** What keeps it from its first try. */
function holdOf(account: PublicationRow['socialAccount'], breaker: OpenBreaker | undefined): string {
  const title = platformTitles[account.platform];
  if (breaker !== undefined) return `Everything for ${title} waits. ${breaker.reason}`;
  const { platformUsername, blockedCode, blockedReason, blockedSince } = account;
  if (blockedCode === 'rate_limited')
    return `${title} asked to wait before it takes more posts of @${platformUsername}.`;
  const since = blockedSince ? ` since ${blockedSince.toISOString()}` : '';
  return `Everything for @${platformUsername} waits${since}. ${blockedReason ?? ''}`.trimEnd();
}
