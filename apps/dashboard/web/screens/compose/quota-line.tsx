import { Text } from '@mantine/core';
import type { Review } from '../../api/types.ts';

/** The part of a month's posts from which on it is said how many are left. */
const worthSaying = 0.8;

/** Which post of the month this would be, where few are left. */
export function QuotaLine({ quota: { used, limit } }: Pick<Review, 'quota'>) {
  if (used + 1 < limit * worthSaying) return null;
  return (
    <Text size="sm" c="dimmed">
      This would be post {(used + 1).toLocaleString()} of {limit.toLocaleString()} this month.
    </Text>
  );
}
