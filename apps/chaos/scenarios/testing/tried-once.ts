import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';

/** The publication of a post, once a try at it is over. */
export async function triedOnce({ db, publication }: Scene, postId: string) {
  const over = { postId, history: { some: { endedAt: { not: null } } } };
  await until('a try to be over', () => db.publication.findFirst({ where: over }));
  return publication(postId);
}
