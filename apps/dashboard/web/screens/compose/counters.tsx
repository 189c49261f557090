import { platformTitles } from '@carillon/core';
import { Text } from '@mantine/core';
import type { Review } from '../../api/types.ts';

/** How long an item is, as a network counts. */
export type Count = Review['platforms'][number]['items'][number]['counts'][number];

/** How long an item of these accounts is for each network of the post, as far as the server has said. */
export function countsOf(
  review: Review | undefined,
  accountIds: readonly string[],
  index: number,
): readonly Count[] {
  const target = review?.platforms.find(({ socialAccountId }) => accountIds.includes(socialAccountId));
  return target?.items[index]?.counts ?? [];
}

/** How much room is left, by each network's own way of counting. */
export function Counters({ counts }: { readonly counts: readonly Count[] }) {
  if (counts.length === 0) return null;
  return counts.map(({ platform, length, limit, unit }, index) => (
    <Text key={platform} span inherit fw={length > limit ? 700 : 400}>
      {index > 0 && ' · '}
      {platformTitles[platform]}: {remaining(limit - length)} of {limit} {unit}
    </Text>
  ));
}

const remaining = (left: number): string => (left < 0 ? `${-left} over the limit` : `${left} left`);
