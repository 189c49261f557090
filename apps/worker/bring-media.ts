import type { Failure } from '@carillon/core';
import type { ClaimedItem } from '@carillon/db';
import { beforeSending } from './before-sending.ts';
import { failures } from './failures.ts';
import { handOver, type Settled, settleFailure } from './settle.ts';
import { isThere, uploadMedia } from './upload-media.ts';
import { bytesToBring } from './upload-places.ts';
import type { Work } from './work.ts';

/** The items with the names of their uploads, or the end of the claim where they could not be brought. */
export type Brought =
  | { readonly kind: 'brought'; readonly items: readonly ClaimedItem[] }
  | { readonly kind: 'settled'; readonly settled: Settled };

/** Brings the media of items to the network: that takes its time, and nobody sees it. */
export async function withMedia(work: Work, items: readonly ClaimedItem[]): Promise<Brought> {
  if (items.every(({ media }) => media.length === 0)) return { kind: 'brought', items };
  const leave = placeFor(work, items);
  if (leave === null) return { kind: 'settled', settled: await settleFailure(work, noPlace(work), []) };
  const uploaded = await uploadMedia(work, items).catch(beforeSending(work)).finally(leave);
  switch (uploaded.kind) {
    case 'uploaded':
      return { kind: 'brought', items: uploaded.items };
    case 'stopped':
      return { kind: 'settled', settled: await handOver(work) };
    case 'lost':
      return { kind: 'settled', settled: { kind: 'lost' } };
    default:
      return { kind: 'settled', settled: await settleFailure(work, uploaded, []) };
  }
}

/** Most media are brought at once; what takes long waits for one of few places, and leaves the others to posts that do not. */
function placeFor(work: Work, items: readonly ClaimedItem[]): (() => void) | null {
  const bytes = bytesToBring(items, (medium) => isThere(work, medium));
  return bytes <= work.context.smallUploads ? () => {} : work.context.uploadPlaces.take();
}

const noPlace = ({ context, session }: Work): Failure =>
  failures.uploadsBusy(new Date(session.now().getTime() + context.times.uploadPlaceMs));

/**
 * Brings the media of all items before the first goes out: a thread begins only when it can go on. Not while it is unclear
 * what became of an item; then that comes first.
 */
export async function bringMedia(work: Work, items: readonly ClaimedItem[]): Promise<Brought> {
  if (items.some(({ state }) => state === 'sending')) return { kind: 'brought', items };
  const open = await withMedia(
    work,
    items.filter(({ state }) => state === 'pending'),
  );
  if (open.kind === 'settled') return open;
  const at = new Map(open.items.map((item) => [item.position, item]));
  return { kind: 'brought', items: items.map((item) => at.get(item.position) ?? item) };
}
