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
