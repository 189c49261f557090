import { apiError, type PlannedPost, platformTitles } from '@carillon/core';
import { placeInSlots, type Queries } from '@carillon/db';

/**
 * Gives a post with autoSchedule its times; any other stays as it is. Call it in the transaction that stores the post.
 * @throws {ApiError} 400 when a network has no free time, or none before latestAt
 */
export async function place<Plan extends PlannedPost>(
  tx: Queries,
  userId: string,
  plan: Plan,
): Promise<Plan> {
  if (!plan.autoSchedule) return plan;
  const placing = await placeInSlots(tx, userId, plan);
  switch (placing.kind) {
    case 'placed':
      return placing.plan;
    case 'no_slot':
      throw apiError('no_slot', { network: platformTitles[placing.platform] });
    case 'too_late':
      throw apiError('slot_too_late', {
        network: platformTitles[placing.platform],
        time: placing.at.toISOString(),
      });
    default:
      return placing satisfies never;
  }
}
