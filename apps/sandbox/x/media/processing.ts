import type { World } from '../../world.ts';
import type { Media } from './media.ts';

/** What X says of the work on an upload; undefined for an image, which needs none. */
export function processingInfo(media: Media, { settings, now }: World) {
  if (!/video|gif/.test(media.category) || media.finalizedAt === null) return undefined;
  const elapsed = now() - media.finalizedAt;
  if (elapsed === 0 && settings.mediaProcessingMs > 0) return { state: 'pending', check_after_secs: 1 };
  if (elapsed < settings.mediaProcessingMs) {
    const progress_percent = Math.floor((100 * elapsed) / settings.mediaProcessingMs);
    return { state: 'in_progress', check_after_secs: 1, progress_percent };
  }
  if (!settings.mediaFails) return { state: 'succeeded', progress_percent: 100 };
  return {
    state: 'failed',
    progress_percent: 100,
    error: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' },
  };
}

/** Whether a post may carry the upload. */
export function isReady(media: Media, world: World): boolean {
  const info = processingInfo(media, world);
  return (
    media.finalizedAt !== null &&
    media.expiresAt > world.now() &&
    (info === undefined || info.state === 'succeeded')
  );
}
