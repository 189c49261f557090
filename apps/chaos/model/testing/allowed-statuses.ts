import type { PublicationStatus } from '@carillon/core';
import { isDraft, type Model, type ModelPost, type ModelTarget } from './model.ts';
import { possibleCodes } from './possible-codes.ts';

/**
 * What a publication may be.
 * @param now when its status had been read, ms since 1970
 */
export function allowedStatuses(
  model: Model,
  post: ModelPost,
  { target: { seen, platform }, now }: { target: ModelTarget; now: number },
): readonly PublicationStatus[] {
  if (seen !== 'open') return [seen];
  if (isDraft(post)) return ['pending'];
  if (post.dueAt > now) return ['scheduled'];
  const open = ['scheduled', 'queued', 'publishing', 'published'] as const;
  return possibleCodes(model, platform).size > 0 ? [...open, 'failed'] : open;
}
