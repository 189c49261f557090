import { type PlannedPost, placePost } from '@carillon/core';
import type { Sql } from '../client.ts';
import { type FoundSlot, findSlots, laneName } from './find-slots.ts';
import { lockCalendar, noteFullUntil } from './preferences.ts';

/** Every publication has its time; or the slot that could not be had. */
export type Placing<Plan> =
  | { readonly kind: 'placed'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly found: FoundSlot };

/** Whose post it is, and whether it is in the calendar already and is being moved. */
export interface Placed<Plan> {
  readonly userId: string;
  readonly plan: Plan;
  readonly moves: boolean;
}

/**
 * Gives a post the next free time of each of its networks, within a transaction that then stores it. Requests for one
 * profile go one after another, so no two get the same slot, and no day gets more than it may have.
 */
export async function placeInSlots<Plan extends PlannedPost>(
  tx: Sql,
  { userId, plan, moves }: Placed<Plan>,
): Promise<Placing<Plan>> {
  const { id, profileId, latestAt, publications } = plan;
  await lockCalendar(tx, profileId);
  const besides = moves ? id : null;
  const slots = await findSlots(tx, { userId, profileId, lanes: publications, latestAt, besides });
  const times = new Map<string, Date>();
  const days = new Map<string, string>();
  for (const [lane, found] of slots) {
    if (found.kind !== 'slot') return { kind: 'refused', found };
    times.set(lane, found.at);
    days.set(lane, found.day);
  }
  if (!moves) await noteFullUntil(tx, profileId, Object.fromEntries(days));
  const timeOf = (publication: (typeof publications)[number]): Date => {
    const at = times.get(laneName(publication));
    if (at === undefined) throw new Error('A lane was not looked at.');
    return at;
  };
  return { kind: 'placed', plan: placePost(plan, timeOf) };
}
