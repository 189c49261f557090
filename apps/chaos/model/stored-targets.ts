import type { Platform } from '@carillon/core';
import type { History } from './history.ts';
import { withRetry } from './system.ts';

/** A publication as Postgres has it. */
export interface StoredTarget {
  readonly postId: string;
  readonly platform: Platform;
  readonly status: string;
  readonly errorMessage: string | null;
  readonly platformPostId: string | null;
  /** Grows with every change of the post. */
  readonly generation: number;
  readonly contents: readonly string[];
  /** True when some of it is out, or may be. */
  readonly begun: boolean;
}

/** Everything that is stored of a history. */
export async function storedTargets({ system, profileId }: History): Promise<StoredTarget[]> {
  const rows = await withRetry(() =>
    system.carillon.db.publication.findMany({
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

/** The stored targets of one post. */
export const storedOf = async ({ id }: { readonly id: string }, history: History): Promise<StoredTarget[]> =>
  (await storedTargets(history)).filter(({ postId }) => postId === id);

/** The networks on which this history's account may be posted to now. */
export async function activeAccounts({ system, profileId }: History): Promise<ReadonlySet<Platform>> {
  const where = { profileId, active: true };
  const active = await withRetry(() => system.carillon.db.socialAccount.findMany({ where }));
  return new Set(active.map(({ platform }) => platform));
}
