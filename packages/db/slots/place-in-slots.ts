import { type PlannedPost, placePost } from '@carillon/core';
import type { Sql } from '../client.ts';
import { type FoundSlot, findSlots, laneName } from './find-slots.ts';
import { lockCalendar } from './preferences.ts';

/** Every publication has its time; or the slot that could not be had. */
export type Placing<Plan> =
  | { readonly kind: 'placed'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly found: FoundSlot };

/**
 * Gives a post the next free time of each of its networks, within a transaction that then stores it. Requests for one
 * profile go one after another, so no two get the same slot, and no day gets more than it may have.
 */
export async function placeInSlots<Plan extends PlannedPost>(
  tx: Sql,
  userId: string,
  plan: Plan,
): Promise<Placing<Plan>> {
  const { id, profileId, latestAt, publications } = plan;
  await lockCalendar(tx, profileId);
  const slots = await findSlots(tx, { userId, profileId, lanes: publications, latestAt, besides: id });
  const times = new Map<string, Date>();
  for (const [lane, found] of slots) {
    if (found.kind !== 'slot') return { kind: 'refused', found };
    times.set(lane, found.at);
  }
  const timeOf = (publication: (typeof publications)[number]): Date => {
    const at = times.get(laneName(publication));
    if (at === undefined) throw new Error('A lane was not looked at.');
    return at;
  };
  return { kind: 'placed', plan: placePost(plan, timeOf) };
}
