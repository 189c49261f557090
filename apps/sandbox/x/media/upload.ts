import { createHash } from 'node:crypto';
import type { Account } from '../../state/account.ts';
import type { UploadedFile } from '../../state/files.ts';
import { forgetOldest } from '../../state/forget-oldest.ts';
import type { PostedMedium } from '../../state/post.ts';
import type { Answer, World } from '../../types.ts';
import { problems } from '../problems.ts';
import type { Media } from './media.ts';
import { SegmentHash } from './media.ts';

const megabyte = 1024 * 1024;

/** Most bytes of each category that a post can carry (X, media best practices). */
export const categories: Record<string, number> = {
  tweet_image: 5 * megabyte,
  tweet_gif: 15 * megabyte,
  tweet_video: 512 * megabyte,
  amplify_video: 512 * megabyte,
};

/** Uploads that X remembers; the oldest are forgotten first. */
const maxUploads = 10_000;

interface Segment {
  readonly index: number;
  readonly bytes: Buffer;
}

/** Takes a segment in, in the place of an earlier one with its index. */
export function addSegment(media: Media, { index, bytes }: Segment, { files }: World): void {
  media.hash.add(index, bytes);
  media.segments.set(index, bytes.length);
  files.add(keyOf(media), index, bytes);
}

export const keyOf = ({ id, category }: Media) =>
  `${{ tweet_image: 3, tweet_gif: 16 }[category] ?? 13}_${id}`;

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
    hash: new SegmentHash(),
    sha256: null,
    altText: '',
    expiresAt: now + world.settings.mediaUploadSeconds * 1_000,
    finalizedAt: null,
  };
  world.media.set(media.id, media);
  forgetOldest(world.media, maxUploads);
  world.files.begin(keyOf(media), media.totalBytes);
  return media;
}

/** Closes an upload: from now on it is worked on, and may then be posted for a day. To close it again changes nothing. */
export function finishUpload(media: Media, world: World) {
  if (media.finalizedAt === null) {
    media.finalizedAt = world.now();
    media.expiresAt = media.finalizedAt + world.settings.mediaSeconds * 1_000;
    media.sha256 = media.hash.digest() ?? hashOf(world.files.get(keyOf(media)));
  }
  return describe(media, world);
}

/** Of a file whose parts came in no order, and are all here: it is small, so this takes 30 ms at most. */
function hashOf(file: UploadedFile | undefined): string | null {
  if (file === undefined) return null;
  return file.parts.reduce((sum, bytes) => sum.update(bytes), createHash('sha256')).digest('hex');
}

/** Kills every upload, finished or not, as the end of its time would. */
export const expireMedia = ({ media }: World): void => media.clear();

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

/** X's report on its work on an upload; undefined for an image, which needs none. */
function processingInfo(media: Media, { settings, now }: World) {
  if (!/video|gif/.test(media.category) || media.finalizedAt === null) return undefined;
  const elapsed = now() - media.finalizedAt;
  const check_after_secs = settings.mediaCheckAfterSeconds;
  if (elapsed === 0 && settings.mediaProcessingMs > 0) return { state: 'pending', check_after_secs };
  if (elapsed < settings.mediaProcessingMs) {
    const progress_percent = Math.floor((100 * elapsed) / settings.mediaProcessingMs);
    return { state: 'in_progress', check_after_secs, progress_percent };
  }
  if (!settings.mediaFails) return { state: 'succeeded', progress_percent: 100 };
  return {
    state: 'failed',
    progress_percent: 100,
    error: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' },
  };
}

/** True when a post may carry the upload. */
function isReady(media: Media, world: World): boolean {
  const info = processingInfo(media, world);
  return (
    media.finalizedAt !== null &&
    media.expiresAt > world.now() &&
    (info === undefined || info.state === 'succeeded')
  );
}

/** X's refusal of a post's media: one's own, ready, alive, and four images or one of anything else. */
export function refuseMedia(ids: readonly string[], account: Account, world: World): Answer | undefined {
  const media = ids.flatMap((id) => world.media.get(id) ?? []);
  const usable = media.every((each) => each.ownerId === account.id && isReady(each, world));
  const mixes = media.length > 1 && media.some(({ category }) => category !== 'tweet_image');
  if (media.length === ids.length && usable && !mixes) return undefined;
  return problems.invalidMediaIds(ids.join(','));
}

/** Uploads as the posts that carry them show them. */
export const postedMedia = (ids: readonly string[], world: World): PostedMedium[] =>
  ids.flatMap((id) => {
    const media = world.media.get(id);
    if (media === undefined) return [];
    const { sha256, type: mimeType, totalBytes: sizeBytes, altText } = media;
    return { sha256, mimeType, sizeBytes, altText, width: null, height: null, remoteId: keyOf(media) };
  });
