import { platformTitles } from '@carillon/core';
import { Text } from '@mantine/core';
import type { Review } from '../../api/types.ts';

/** The length of an item as a network counts it. */
export type Count = Review['platforms'][number]['items'][number]['counts'][number];

/** The lengths of an item of these accounts, one for each network of the post; none before the server has answered. */
export function countsOf(
  review: Review | undefined,
  accountIds: readonly string[],
  index: number,
): readonly Count[] {
  const target = review?.platforms.find(({ socialAccountId }) => accountIds.includes(socialAccountId));
  return target?.items[index]?.counts ?? [];
}

/** The room that is left, as each network counts it. */
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
