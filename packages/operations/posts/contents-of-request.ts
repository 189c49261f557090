import { setTimeout as sleep } from 'node:timers/promises';
import {
  apiError,
  invalidRequest,
  type Measures,
  type MediaContext,
  measureTexts,
  mediaIdsOf,
  type PlannedAccount,
  problem,
  type Target,
} from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { areProcessing, findMedia } from '@carillon/db/media';
import { mediaRules, pictureLimits } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import { takeTurn } from '../run/bulkhead.ts';

/** Media that targets name, as far as the caller has them, and what the networks take. */
export const mediaOf = async (
  db: Queries,
  caller: Caller,
  targets: readonly Target[],
): Promise<MediaContext> => ({
  rules: mediaRules,
  atUpload: pictureLimits,
  known: await findMedia(db, caller, boundedIds(targets)),
});

/** Different media in one request: far more than anybody posts at once. */
const maxMedia = 200;

/** @throws {ApiError} 400 when there are too many to be looked at */
function boundedIds(targets: readonly Target[], path = 'platforms'): string[] {
  const ids = mediaIdsOf(targets);
  if (ids.length <= maxMedia) return ids;
  throw invalidRequest([problem('too_many_media', path, { count: ids.length, limit: maxMedia })]);
}

interface Patience {
  /** Longest time that a request waits for its media, ms. */
  readonly waitMs: number;
  /** Between two looks, ms. */
  readonly lookMs: number;
}

const defaultPatience: Patience = { waitMs: 10_000, lookMs: 250 };

interface Preparing {
  readonly caller: Caller;
  readonly targets: readonly Target[];
  /** Where the targets are in the request; `platforms` unless given. */
  readonly path?: string;
}

/**
 * Waits until the media that targets name are prepared: right after an upload that takes some seconds. Outside of any
 * transaction.
 * @throws {ApiError} 409 when it takes longer
 */
export async function mediaPrepared(
  db: Queries,
  { caller, targets, path }: Preparing,
  { waitMs, lookMs }: Patience = defaultPatience,
): Promise<void> {
  const end = performance.now() + waitMs;
  const ids = boundedIds(targets, path);
  if (ids.length === 0) return;
  while (await areProcessing(db, caller, ids)) {
    if (performance.now() >= end) throw apiError('media_processing');
    await sleep(lookMs);
  }
}

/** Measures the texts of targets for the networks of their accounts, while other requests go on. */
export const measure = (
  targets: readonly Target[],
  accounts: readonly Pick<PlannedAccount, 'platform'>[],
): Promise<Measures> => measureTexts(targets, accounts, { measures: limits, pause: takeTurn });
