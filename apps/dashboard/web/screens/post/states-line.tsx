import { Text } from '@mantine/core';
import type { FullPost } from '../../api/types.ts';
import { statusName } from '../../parts/status-badge.tsx';

type Status = FullPost['platforms'][number]['status'];

const order: readonly Status[] = ['published', 'publishing', 'queued', 'scheduled', 'pending', 'failed'];

/** How many accounts are in each state, such as “11 published · 5 failed”; nothing where all are in the same. */
export function StatesLine({ platforms }: Pick<FullPost, 'platforms'>) {
  const counts = order.flatMap((status) => {
    const count = platforms.filter((each) => each.status === status).length;
    return count === 0 ? [] : [`${count} ${statusName(status).toLowerCase()}`];
  });
  return counts.length < 2 ? null : <Text size="sm">{counts.join(' · ')}</Text>;
}
