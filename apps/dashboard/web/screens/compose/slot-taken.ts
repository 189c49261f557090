import type { Review } from '../../api/types.ts';

type Slot = Pick<Review['platforms'][number], 'socialAccountId' | 'scheduledAt'>;

interface Slots {
  readonly platforms: readonly Slot[];
}

/**
 * Says that a post goes out at another time than its author saw, because another one took the slot meanwhile.
 * @param shown what was seen before it was sent
 * @returns null when it does not
 */
export function slotTaken(shown: Slots, { platforms }: Slots): string | null {
  const seen = new Map(shown.platforms.map((each) => [each.socialAccountId, each.scheduledAt]));
  const others = platforms.flatMap(({ socialAccountId, scheduledAt }) =>
    scheduledAt !== null && seen.get(socialAccountId) !== scheduledAt ? [scheduledAt] : [],
  );
  if (others.length === 0) return null;
  const times = list.format([...new Set(others)].sort());
  return others.length === platforms.length
    ? `That time was just taken. Scheduled for ${times} instead.`
    : `A time was just taken. Part of this post is scheduled for ${times} instead.`;
}

const list = new Intl.ListFormat('en');
