import type { Queries } from '../client.ts';

/** Gives publications of a locked post up: jobs made for them do nothing. What was tried is kept. */
export async function cancelPublications(
  tx: Queries,
  publications: readonly { readonly id: string }[],
): Promise<void> {
  await tx.publication.updateMany({
    where: { id: { in: publications.map(({ id }) => id) } },
    data: { status: 'cancelled', generation: { increment: 1 }, attempts: 0, nextAt: null },
  });
}
