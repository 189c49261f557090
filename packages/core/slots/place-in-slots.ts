import type { PlannedPost } from '../plan-post.ts';
import { type Calendar, calendarName } from './calendar.ts';
import { type FoundSlot, findSlots } from './find-slots.ts';

/** A post that needs a slot for each of its publications. */
export interface SlotRequest<Post> {
  readonly userId: string;
  readonly post: Post;
  /** True when the post is in the calendar already and is being moved. */
  readonly moves: boolean;
}

/** The post with a time for every publication; or the slot that could not be had. */
export type SlotResult<Post> =
  | { readonly kind: 'placed'; readonly post: Post }
  | { readonly kind: 'refused'; readonly found: FoundSlot };

/**
 * Gives a post the next free time of each of its networks, within a transaction that then stores it. Requests for one
 * profile go one after another, so no two get the same slot, and no day gets more than it may have.
 */
export async function placeInSlots<Post extends PlannedPost>(
  calendar: Calendar,
  { userId, post, moves }: SlotRequest<Post>,
): Promise<SlotResult<Post>> {
  const { id, profileId, latestAt, publications } = post;
  await calendar.lock(profileId);
  const besides = moves ? id : null;
  const slots = await findSlots(calendar, { userId, profileId, calendars: publications, latestAt, besides });
  const times = new Map<string, Date>();
  const days = new Map<string, string>();
  for (const [name, found] of slots) {
    if (found.kind !== 'slot') return { kind: 'refused', found };
    times.set(name, found.at);
    days.set(name, found.day);
  }
  if (!moves) await calendar.noteFullUntil(profileId, Object.fromEntries(days));
  return { kind: 'placed', post: withTimes(post, times) };
}

/** Gives every publication the time of its calendar; the post's own is the earliest. */
function withTimes<Post extends PlannedPost>(post: Post, timeByCalendar: ReadonlyMap<string, Date>): Post {
  const publications = post.publications.map((publication) => {
    const dueAt = timeByCalendar.get(calendarName(publication));
    if (dueAt === undefined) throw new Error('No slot was looked for in the calendar of a publication.');
    return { ...publication, dueAt };
  });
  const times = publications.map(({ dueAt }) => dueAt.getTime());
  return { ...post, scheduledAt: new Date(Math.min(...times)), publications };
}
