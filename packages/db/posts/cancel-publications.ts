import type { Queries } from '../client.ts';

/**
 * Gives publications of a locked post up: jobs made for them do nothing. What was tried is kept, but for the pictures of
 * link cards.
 */
export async function cancelPublications(
  tx: Queries,
  publications: readonly { readonly id: string }[],
): Promise<void> {
  const ids = publications.map(({ id }) => id);
  await tx.publication.updateMany({
    where: { id: { in: ids } },
    data: { status: 'cancelled', generation: { increment: 1 }, attempts: 0, nextAt: null },
  });
  await tx.itemMedium.deleteMany({ where: { publicationId: { in: ids }, mediumId: null } });
}
