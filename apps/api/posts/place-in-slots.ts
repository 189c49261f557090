import { type ApiError, apiError, type PlannedPost, platformTitles } from '@carillon/core';
import { type FoundSlot, type Placed, placeInSlots, type Queries } from '@carillon/db';

/**
 * Gives a post with autoSchedule its times; any other stays as it is. Call it in the transaction that stores the post.
 * @throws {ApiError} 400 when a network has no free time, or none before latestAt
 */
export async function place<Plan extends PlannedPost>(
  tx: Queries,
  { plan, ...whose }: Placed<Plan>,
): Promise<Plan> {
  if (!plan.autoSchedule) return plan;
  const placing = await placeInSlots(tx, { plan, ...whose });
  if (placing.kind === 'placed') return placing.plan;
  throw slotProblem(placing.found);
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
