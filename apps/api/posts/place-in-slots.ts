import type { PlannedPost } from '@carillon/core';
import { type Placed, placeInSlots, type Queries } from '@carillon/db';
import { slotProblem } from './slot-problem.ts';

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
