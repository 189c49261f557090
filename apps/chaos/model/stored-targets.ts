import type { Platform } from '@carillon/core';
import type { History } from './history.ts';
import { steadily } from './retry.ts';

/** A publication as Postgres has it. */
export interface StoredTarget {
  readonly postId: string;
  readonly platform: Platform;
  readonly status: string;
  readonly errorMessage: string | null;
  readonly platformPostId: string | null;
  /** Grows with every change of what is asked for. */
  readonly generation: number;
  readonly contents: readonly string[];
  /** Some of it is out, or may be. */
  readonly begun: boolean;
}

/** Everything that is stored of a history. */
export async function storedTargets({ bench, profileId }: History): Promise<StoredTarget[]> {
  const rows = await steadily(() =>
    bench.carillon.db.publication.findMany({
      where: { post: { profileId } },
      include: { items: { orderBy: { position: 'asc' } } },
    }),
  );
  return rows.map(({ items, ...row }) => ({
    ...row,
    contents: items.map(({ content }) => content),
    begun: items.some(({ state, sends }) => state !== 'pending' || sends > 0),
  }));
}

/** What is stored of one post. */
export const storedOf = async ({ id }: { readonly id: string }, history: History): Promise<StoredTarget[]> =>
  (await storedTargets(history)).filter(({ postId }) => postId === id);
