import type { ListedPost } from '../../api/types.ts';
import { statusName } from '../../parts/status-badge.tsx';

type Status = ListedPost['platforms'][number]['status'];

const order: readonly Status[] = ['failed', 'published', 'publishing', 'queued', 'scheduled', 'pending'];

/** How many accounts are in each state, trouble first, such as “5 failed · 11 published”; null where all are in the same. */
export function statesInWords(platforms: readonly { readonly status: Status }[]): string | null {
  const counts = order.flatMap((status) => {
    const count = platforms.filter((each) => each.status === status).length;
    return count === 0 ? [] : [`${count} ${statusName(status).toLowerCase()}`];
  });
  return counts.length < 2 ? null : counts.join(' · ');
}
