import type { Failure } from '@carillon/core';
import { type ClaimedItem, forgetUploads, takeBackPrepared } from '@carillon/db/publications';
import { learnsLess } from './choose-files.ts';
import { failures } from './failures.ts';
import { isNamed } from './media.ts';
import { persist } from './persist.ts';
import { type Settled, settleFailure } from './settle.ts';
import type { Work } from './work.ts';

/**
 * The network refused items because of the uploads that they name. Those are forgotten, and the next try brings others, where that can
 * help: smaller ones for a server that takes no larger ones, or new ones for old ones.
 */
export async function settleSpoiled(
  work: Work,
  items: readonly ClaimedItem[],
  outcome: Failure,
): Promise<Settled> {
  const { claim, context, network, session } = work;
  const positions = positionsOf(items);
  const prepareAnew = () => persist(context, () => takeBackPrepared(context.db, claim, positions));
  await persist(context, () => forgetUploads(context.db, claim, outcome.kind === 'retry'));
  if (await learnsLess(work, items, outcome)) {
    await prepareAnew();
    return settleFailure(work, failures.madeSmaller(new URL(session.baseUrl).host), positions);
  }
  const failure = areOld(work, items) ? { ...outcome, ...staleUploads } : outcome;
  const isAnyNamed = items.some(({ media }) => media.some((medium) => isNamed(network, medium)));
  if (failure.kind === 'retry' && isAnyNamed) await prepareAnew();
  return settleFailure(work, failure, positions);
}

/** Uploads of an earlier try may have been forgotten by the network before their time: then new ones help. */
const staleUploads = { kind: 'retry', code: 'media_unavailable' } as const;

const areOld = ({ claim }: Work, items: readonly ClaimedItem[]): boolean =>
  items.some(({ media }) => media.some(({ uploadedAt }) => uploadedAt !== null && uploadedAt < claim.now));

export const positionsOf = (items: readonly Pick<ClaimedItem, 'position'>[]): number[] =>
  items.map(({ position }) => position);
