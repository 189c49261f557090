import type { PlannedPost } from '../plan-post.ts';

/** Gives every publication of an auto-scheduled post its time; the post's own is the earliest. */
export function placePost<Plan extends PlannedPost>(
  plan: Plan,
  slotOf: (publication: PlannedPost['publications'][number]) => Date,
): Plan {
  const publications = plan.publications.map((publication) => ({
    ...publication,
    dueAt: slotOf(publication),
  }));
  const times = publications.map(({ dueAt }) => dueAt.getTime());
  return { ...plan, scheduledAt: new Date(Math.min(...times)), publications };
}
