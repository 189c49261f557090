import type { PlannedPost, PostPlan } from '../plan-post.ts';

/** Gives every publication of an auto-scheduled post its time; the post's own is the earliest. */
export function placePost(
  { autoSchedule: _, ...plan }: PlannedPost,
  slotOf: (publication: PlannedPost['publications'][number]) => Date,
): PostPlan {
  const publications = plan.publications.map((publication) => ({
    ...publication,
    dueAt: slotOf(publication),
  }));
  const times = publications.map(({ dueAt }) => dueAt.getTime());
  return { ...plan, scheduledAt: new Date(Math.min(...times)), publications };
}
