import { canRetry, factsFor, nextAttempt, platformTitles } from '@carillon/core';
import type { Breakers, OpenBreaker } from '@carillon/db/breakers';
import type { AttachedRow } from '@carillon/db/media';
import type { getPost, PublicationRow, ReadItem } from '@carillon/db/posts';
import { postUrl } from '@carillon/networks/descriptors';
import { shownAttached } from './shown-medium.ts';

/** A post with its publications, as `getPost` reads it. */
export type FullPostRow = NonNullable<Awaited<ReturnType<typeof getPost>>>;

/** A publication of it, of which `shownPlatform` needs not what it says. */
export type PublicationOfPost = Omit<FullPostRow['publications'][number], 'items'> & PublicationRow;

interface Beside {
  readonly breakers: Breakers;
  /** Of all its items, each once. */
  readonly media: readonly AttachedRow[];
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
}

/** A post as it is answered by itself. */
export function shownPost({ publications, ...post }: FullPostRow, { breakers, media, publicUrl }: Beside) {
  return {
    ...post,
    platforms: publications.map((publication) => ({
      ...shownPlatform(publication, breakers),
      items: shownItems(publication.items, publication.socialAccount),
    })),
    media: media.map((row) => shownAttached(row, publicUrl)),
  };
}

/** Result of a post on one account. */
export const shownPlatform = (publication: PublicationOfPost, breakers: Breakers) => ({
  ...publication,
  platform: publication.socialAccount.platform,
  platformUsername: publication.socialAccount.platformUsername,
  scheduledAt: publication.dueAt,
  ...platformFacts(publication, breakers),
});

/** Items of a post on an account, as a request that creates it has them, and where each is. */
export const shownItems = (
  items: readonly Omit<ReadItem, 'state'>[],
  { platform, platformUsername: handle, sandbox }: PublicationRow['socialAccount'],
) =>
  items.map(({ content, media, linkCard, options, remoteId }) => ({
    content,
    media,
    linkCard,
    options: options ?? {}, // of an event that an older release wrote
    platformPostId: remoteId,
    url: remoteId === null || sandbox ? null : postUrl(platform, { remoteId, handle }),
  }));

/** Facts about a post on one platform that a client would otherwise have to work out. */
export function platformFacts(publication: PublicationRow, { now, open }: Breakers) {
  const { status, errorCode, nextAt, leaseUntil, socialAccount, items } = publication;
  const { platform, platformUsername, sandbox, appId = null, blockedUntil } = socialAccount;
  const breaker = open.find(
    (one) => one.platform === platform && one.sandbox === sandbox && one.appId === appId,
  );
  const remoteId = sandbox ? null : (items[0]?.remoteId ?? null);
  const holds = [nextAt, blockedUntil, breaker?.openUntil ?? null];
  const next = nextAttempt({ status, leaseUntil, holds }, now);
  return {
    errorCode,
    errorMessage: shownMessage(publication, { next, breaker }),
    retryable: canRetry({ status, errorCode, inDoubt: items.some(({ state }) => state === 'sending') }),
    nextAttemptAt: next,
    platformPostUrl: remoteId === null ? null : postUrl(platform, { remoteId, handle: platformUsername }),
  };
}

interface Waiting {
  /** When it is tried next; null when it waits for no time. */
  readonly next: Date | null;
  readonly breaker: OpenBreaker | undefined;
}

/** For whoever sends it again: this service does that itself. */
const advice = / Please try again later\.$/;

/** Why a publication failed, or what it waits for, and until when. */
function shownMessage(
  { errorMessage, socialAccount }: PublicationRow,
  { next, breaker }: Waiting,
): string | null {
  if (next === null) return errorMessage;
  const said = errorMessage ?? holdOf(socialAccount, breaker);
  return / at [\d-]{10}T[\d:.]{8,12}Z\.$/.test(said)
    ? said
    : `${said.replace(advice, '')} The next try is at ${next.toISOString()}.`;
}

/** Reason why it has not begun. */
function holdOf(account: PublicationRow['socialAccount'], breaker: OpenBreaker | undefined): string {
  const title = platformTitles[account.platform];
  if (breaker !== undefined) return `Everything for ${title} waits. ${breaker.reason}`;
  const { platformUsername, blockedCode, blockedReason, blockedSince } = account;
  if (factsFor(blockedCode ?? null).isRateLimit)
    return `${title} asked to wait before it takes more posts of @${platformUsername}.`;
  const since = blockedSince ? ` since ${blockedSince.toISOString()}` : '';
  return `Everything for @${platformUsername} waits${since}. ${blockedReason ?? ''}`.trimEnd();
}
