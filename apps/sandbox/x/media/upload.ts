import type { Account } from '../../state/account.ts';
import type { World } from '../../world.ts';

import type { Media } from './media.ts';
import { processingInfo } from './processing.ts';

const megabyte = 1024 * 1024;

/** Most bytes of each category that a post can carry (X, media best practices). */
export const categories: Record<string, number> = {
  tweet_image: 5 * megabyte,
  tweet_gif: 15 * megabyte,
  tweet_video: 512 * megabyte,
  amplify_video: 512 * megabyte,
};

/** How long an upload that was begun, and one that was finished, lives (X, media upload pages). */
const beginningSeconds = 1_295_999;
const finishedSeconds = 86_400;

const keyOf = ({ id, category }: Media) => `${{ tweet_image: 3, tweet_gif: 16 }[category] ?? 13}_${id}`;

/** A new upload, which nothing has arrived for. */
export function beginUpload(
  wanted: Pick<Media, 'type' | 'category' | 'totalBytes'>,
  account: Account,
  world: World,
): Media {
  const now = world.now();
  const media: Media = {
    ...wanted,
    id: world.snowflakes.next(world.networkTime()),
    ownerId: account.id,
    segments: new Map(),
    expiresAt: now + beginningSeconds * 1_000,
    finalizedAt: null,
  };
  world.media.set(media.id, media);
  return media;
}

/** Closes an upload: from now on it is worked on, and may then be posted for a day. */
export function finishUpload(media: Media, world: World) {
  media.finalizedAt = world.now();
  media.expiresAt = media.finalizedAt + finishedSeconds * 1_000;
  return describe(media, world);
}

/** An upload as X describes it. */
export function describe(media: Media, world: World) {
  const info = processingInfo(media, world);
  return {
    id: media.id,
    media_key: keyOf(media),
    size: bytesOf(media),
    expires_after_secs: Math.max(0, Math.floor((media.expiresAt - world.now()) / 1_000)),
    ...(info === undefined ? {} : { processing_info: info }),
  };
}

export const bytesOf = ({ segments }: Media) => [...segments.values()].reduce((sum, size) => sum + size, 0);

/** The caller's own upload that still lives. */
export function findUpload(id: string, account: Account, world: World): Media | undefined {
  const media = world.media.get(id);
  return media?.ownerId === account.id && media.expiresAt > world.now() ? media : undefined;
}
