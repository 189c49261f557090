import { type PlannedPost, placeInSlots, type SlotRequest } from '@carillon/core';
import { postgresCalendar, type Queries } from '@carillon/db';
import { slotProblem } from './slot-problem.ts';

/**
 * Gives a post with autoSchedule its times; any other stays as it is. Call it in the transaction that stores the post.
 * @throws {ApiError} 400 when a network has no free time, or none before latestAt
 */
export async function place<Plan extends PlannedPost>(
  tx: Queries,
  { post, ...whose }: SlotRequest<Plan>,
): Promise<Plan> {
  if (!post.autoSchedule) return post;
  const placing = await placeInSlots(postgresCalendar(tx), { post, ...whose });
  if (placing.kind === 'placed') return placing.post;
  throw slotProblem(placing.found);
}
