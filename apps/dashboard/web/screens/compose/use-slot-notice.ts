import { useQueryClient } from '@tanstack/react-query';
import { postQuery } from '../../api/posts.ts';
import type { Review } from '../../api/types.ts';
import { notify } from '../../parts/notice.tsx';
import { slotTaken } from './slot-taken.ts';

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
