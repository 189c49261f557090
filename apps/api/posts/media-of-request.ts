import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, type MediaContext, mediaIdsOf, type Target } from '@carillon/core';
import { type Caller, findMedia, type Queries } from '@carillon/db';
import { mediaRules } from '@carillon/networks/limits';

/** Media that targets name, as far as the caller has them, and what the networks take. */
export const mediaOf = async (
  db: Queries,
  caller: Caller,
  targets: readonly Target[],
): Promise<MediaContext> => ({ rules: mediaRules, known: await findMedia(db, caller, mediaIdsOf(targets)) });

export interface Patience {
  /** Longest time that a request waits for its media, ms. */
  readonly waitMs: number;
  /** Between two looks, ms. */
  readonly lookMs: number;
}

const defaultPatience: Patience = { waitMs: 10_000, lookMs: 100 };

/**
 * Waits until the media that targets name are prepared: right after an upload that takes some seconds. Outside of any
 * transaction.
 * @throws {ApiError} 409 when it takes longer
 */
export async function mediaPrepared(
  db: Queries,
  { caller, targets }: { readonly caller: Caller; readonly targets: readonly Target[] },
  { waitMs, lookMs }: Patience = defaultPatience,
): Promise<void> {
  const end = performance.now() + waitMs;
  for (let ids = mediaIdsOf(targets); ids.length > 0; await sleep(lookMs)) {
    const found = await findMedia(db, caller, ids);
    ids = ids.filter((id) => found.get(id)?.status === 'processing');
    if (ids.length > 0 && performance.now() >= end) throw apiError('media_processing');
  }
}
