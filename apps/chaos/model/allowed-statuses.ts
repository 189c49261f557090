import type { PublicationStatus } from '@carillon/core';
import { isDraft, type Model, type ModelTarget } from './model.ts';
import { possibleCodes } from './possible-codes.ts';

/**
 * What a publication may be.
 * @param now when its status had been read, ms since 1970
 */
export function allowedStatuses(
  model: Model,
  target: ModelTarget,
  now: number,
): readonly PublicationStatus[] {
  const { seen, platform, dueAt } = target;
  if (seen !== 'open') return [seen];
  if (isDraft(target)) return ['pending'];
  if (dueAt > now) return ['scheduled'];
  const open = ['scheduled', 'queued', 'publishing', 'published'] as const;
  return possibleCodes(model, platform).size > 0 ? [...open, 'failed'] : open;
}
