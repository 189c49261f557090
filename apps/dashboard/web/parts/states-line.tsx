import { Text, type TextProps } from '@mantine/core';
import type { ListedPost } from '../api/types.ts';
import { statusName } from './status-badge.tsx';

type Status = ListedPost['platforms'][number]['status'];

interface Props extends TextProps {
  readonly platforms: readonly { readonly status: Status }[];
}

const order: readonly Status[] = ['published', 'publishing', 'queued', 'scheduled', 'pending', 'failed'];

/** How many accounts are in each state, such as “11 published · 5 failed”; nothing where all are in the same. */
export function StatesLine({ platforms, ...text }: Props) {
  const counts = order.flatMap((status) => {
    const count = platforms.filter((each) => each.status === status).length;
    return count === 0 ? [] : [`${count} ${statusName(status).toLowerCase()}`];
  });
  return counts.length < 2 ? null : (
    <Text size="sm" {...text}>
      {counts.join(' · ')}
    </Text>
  );
}
