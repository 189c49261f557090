import { useQueryClient } from '@tanstack/react-query';
import { postQuery } from '../../api/posts.ts';
import type { Review } from '../../api/types.ts';
import { notify } from '../../parts/notice.tsx';

/** Tells on the next screen, which shows the post, when it goes out at another time than its author saw. */
export function useSlotNotice() {
  const client = useQueryClient();
  return (id: string, shown: Review, timezone: string): void => {
    const tell = async () => {
      const { post } = await client.fetchQuery(postQuery(id));
      const taken = slotTaken(shown, post);
      if (taken !== null) notify(taken, timezone);
    };
    tell().catch(() => {}); // the next screen reads the same, and says what is wrong
  };
}

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
  const [subject, what] =
    others.length === platforms.length
      ? ['The free time', 'This post goes out']
      : ['A free time', 'A part of this post goes out'];
  return `${subject} that was shown is taken now. ${what} at ${times}.`;
}

const list = new Intl.ListFormat('en');
