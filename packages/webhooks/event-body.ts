import type { ClaimedEvent } from '@carillon/db';
import { shownPlatform, shownPost } from '@carillon/shapes';
import { type KeptMedium, type KeptPost, type KeptPublication, withTimes } from './kept-rows.ts';

/**
 * What is sent of an event, after Standard Webhooks 1.0: type, time and data, in the shapes of the API.
 * @param publicUrl address at which integrators reach the API, without /v1
 */
export function eventBody({ type, occurredAt, snapshot }: ClaimedEvent, publicUrl: string): string {
  const timestamp = new Date(occurredAt).toISOString();
  return JSON.stringify({ type, timestamp, data: dataOf(type, withTimes(snapshot), publicUrl) });
}

function dataOf(type: string, kept: unknown, publicUrl: string): object {
  const [subject] = type.split('.');
  if (subject === 'post') return postData(kept as KeptPost, publicUrl, type === 'post.deleted');
  if (subject === 'publication') return publicationData(kept as KeptPublication);
  if (subject === 'media') return mediaData(kept as KeptMedium);
  return kept as object;
}

const nothingOpen = (now: Date) => ({ now, open: [] });

/** Nothing of what it said is left of a deleted post. */
function postData(kept: KeptPost, publicUrl: string, isDeleted: boolean): object {
  const { id, profileId, status, createdAt, updatedAt, sandbox } = kept;
  if (isDeleted) return { id, profileId, status: 'deleted', createdAt, updatedAt, sandbox };
  const beside = { breakers: nothingOpen(updatedAt), media: kept.media, publicUrl };
  const { platforms, media, content, scheduledAt, latestAt } = shownPost(kept, beside);
  const post = { id, profileId, content, status, scheduledAt, latestAt, createdAt, updatedAt };
  const generations = new Map(kept.publications.map((each) => [each.id, each.generation]));
  return {
    ...post,
    platforms: platforms.map((each) => ({ ...platformFields(each), generation: generations.get(each.id) })),
    media,
    sandbox,
  };
}

function publicationData(kept: KeptPublication): object {
  const { platformAvatar, sandbox } = kept.socialAccount;
  const shown = platformFields(shownPlatform(kept, nothingOpen(kept.updatedAt)));
  const { profileId, generation } = kept;
  return { ...shown, generation, profileId, platformAvatar, sandbox };
}

const platformFields = (shown: ReturnType<typeof shownPlatform>) => ({
  id: shown.id,
  postId: shown.postId,
  socialAccountId: shown.socialAccountId,
  platform: shown.platform,
  platformUsername: shown.platformUsername,
  status: shown.status,
  scheduledAt: shown.scheduledAt,
  errorMessage: shown.errorMessage,
  errorCode: shown.errorCode,
  retryable: shown.retryable,
  nextAttemptAt: shown.nextAttemptAt,
  platformPostUrl: shown.platformPostUrl,
  publishedAt: shown.publishedAt,
  platformPostId: shown.platformPostId,
  createdAt: shown.createdAt,
  updatedAt: shown.updatedAt,
});

const mediaData = ({ problem, ...medium }: KeptMedium) => ({
  ...medium,
  errorMessage: `The file cannot be used: ${problem}.`,
});
