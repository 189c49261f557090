import {
  type ApiError,
  apiError,
  type FoundSlot,
  type PlannedPost,
  placeInSlots,
  platformTitles,
  type SlotRequest,
} from '@carillon/core';
import type { Queries } from '@carillon/db';
import { postgresCalendar } from '@carillon/db/slots';
import { bestWindows } from '@carillon/networks/descriptors';

/**
 * Gives a post with autoSchedule its times; any other stays as it is. Call it in the transaction that stores the post.
 * @throws {ApiError} 400 when a network has no free time, or none before latestAt
 */
export async function place<Post extends PlannedPost>(
  tx: Queries,
  { post, ...request }: SlotRequest<Post>,
): Promise<Post> {
  if (!post.autoSchedule) return post;
  const result = await placeInSlots(postgresCalendar(tx, bestWindows), { post, ...request });
  if (result.kind === 'placed') return result.post;
  throw slotProblem(result.found);
}

/** Error that keeps autoSchedule from a slot; null when nothing does. */
export function slotProblem(found: FoundSlot): ApiError | null {
  const network = platformTitles[found.platform];
  switch (found.kind) {
    case 'slot':
      return null;
    case 'no_slot':
      return apiError('no_slot', { network });
    case 'too_late':
      return apiError('slot_too_late', { network, time: found.at.toISOString() });
    default:
      return found satisfies never;
  }
}

/** Name of the turn in which slots of a user's profile are taken, one request after another. */
export const calendarOf = (userId: string, profileId: string): string => `${userId} ${profileId}`;
