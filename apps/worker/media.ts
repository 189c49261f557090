import type { Failure } from '@carillon/core';
import type { ClaimedItem, ClaimedMedium } from '@carillon/db/publications';
import type { Network } from '@carillon/networks';
import { beforeSending } from './before-sending.ts';
import { bring, ofStore } from './bring.ts';
import { isFixed } from './choose-files.ts';
import { namingItem } from './failure-text.ts';
import { failures } from './failures.ts';
import { ensureFile } from './make-file.ts';
import { handOver, type Settled, settleFailure } from './settle.ts';
import type { Work } from './work.ts';

/** The items with the names of their uploads, or the end of the claim where they could not be brought. */
type Brought =
  | { readonly kind: 'brought'; readonly items: readonly ClaimedItem[] }
  | { readonly kind: 'settled'; readonly settled: Settled };

/**
 * Has the network have the media of the items that are not out yet, which takes its time, and nobody sees it. Before the first
 * item of a thread goes out it is asked for all of them: a thread begins only when it can go on.
 */
export async function ensureUploaded(work: Work, items: readonly ClaimedItem[]): Promise<Brought> {
  const open = items.filter(({ state }) => state !== 'sent');
  if (open.every(({ media }) => media.length === 0)) return { kind: 'brought', items };
  const leave = placeFor(work, open);
  if (leave === null) return { kind: 'settled', settled: await settleFailure(work, noPlace(work), []) };
  const uploaded = await uploadMedia(work, open).catch(beforeSending(work)).finally(leave);
  switch (uploaded.kind) {
    case 'uploaded': {
      const at = new Map(uploaded.items.map((item) => [item.position, item]));
      return { kind: 'brought', items: items.map((item) => at.get(item.position) ?? item) };
    }
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
  const bytes = bytesToBring(items, (item, medium) => isThere(work, item, medium));
  return bytes <= work.context.smallUploads ? () => {} : work.context.uploadPlaces.take();
}

const noPlace = ({ context, session }: Work): Failure =>
  failures.uploadsBusy(new Date(session.now().getTime() + context.times.uploadPlaceMs));

/** stopped: the worker is stopping. lost: somebody else holds the publication now. */
type MediaUploaded =
  | { readonly kind: 'uploaded'; readonly items: readonly ClaimedItem[] }
  | { readonly kind: 'stopped' | 'lost' }
  | Failure;

/**
 * Brings the media of items to the network, before anything is committed about sending the items: what was uploaded and is
 * named by no post is seen by nobody. What the network has from an earlier try is not brought again while it lives.
 */
async function uploadMedia(work: Work, items: readonly ClaimedItem[]): Promise<MediaUploaded> {
  const uploaded: ClaimedItem[] = [];
  for (const item of items) {
    const media: ClaimedMedium[] = [];
    for (const medium of item.media) {
      const result = isThere(work, item, medium) ? medium : await uploadOne(work, item, medium);
      if ('kind' in result)
        return 'message' in result ? namingItem(work.claim, result, item.position) : result;
      media.push(result);
    }
    uploaded.push({ ...item, media });
  }
  return { kind: 'uploaded', items: uploaded };
}

/** The network has it from an earlier try. What a record names by its upload stays, however old: another one would have another name. */
function isThere({ network, session }: Work, item: ClaimedItem, medium: ClaimedMedium): boolean {
  const { uploadedAt, file } = medium;
  if (uploadedAt === null) return false;
  if (isFixed(item) && isNamed(network, medium)) return true;
  const lastsMs = network.uploadLastsMs(file ?? { mimeType: '' });
  return session.now().getTime() - uploadedAt.getTime() < lastsMs;
}

/** Records of the network name an upload of it by what the network made of it. */
export const isNamed = ({ namesUpload }: Network, { file }: ClaimedMedium): boolean =>
  file !== null && namesUpload?.(file) === true;

/** The items with the uploads that their records are to name, where those are not made yet. */
export async function withNamedUploads(work: Work): Promise<Brought> {
  const { claim, network } = work;
  const unnamed = claim.items.filter(
    (item) => !isFixed(item) && item.media.some((medium) => isNamed(network, medium)),
  );
  const brought = await ensureUploaded(work, unnamed);
  if (brought.kind === 'settled') return brought;
  const at = new Map(brought.items.map((item) => [item.position, item]));
  return { kind: 'brought', items: claim.items.map((item) => at.get(item.position) ?? item) };
}

async function uploadOne(
  work: Work,
  { position: itemPosition }: ClaimedItem,
  medium: ClaimedMedium,
): Promise<ClaimedMedium | Exclude<MediaUploaded, { kind: 'uploaded' }>> {
  const { claim, context, network, session } = work;
  const ready = await ensureFile(work, medium).catch((error: unknown) => ofStore(work, error, medium.id));
  if ('kind' in ready) return ready;
  const { file } = ready;
  if (file === null) return failures.mediaMissing();
  const named = { ...ready, file };
  return bring({ context, network, session, bringer: claim }, { itemPosition, medium: named });
}

/** Makes the files that the media of an item lack, where the network has them not yet. */
export async function withMadeFiles(work: Work, item: ClaimedItem): Promise<ClaimedItem | Failure> {
  const media: ClaimedMedium[] = [];
  for (const medium of item.media) {
    const ready = isThere(work, item, medium)
      ? medium
      : await ensureFile(work, medium).catch((error: unknown) => ofStore(work, error, medium.id));
    if ('kind' in ready)
      return work.network.batch === 'all' ? ready : namingItem(work.claim, ready, item.position);
    media.push(ready);
  }
  return { ...item, media };
}

/** Bytes of media that have yet to be brought. */
const bytesToBring = (
  items: readonly ClaimedItem[],
  isThere: (item: ClaimedItem, medium: ClaimedMedium) => boolean,
): number =>
  items
    .flatMap((item) => item.media.map((medium) => ({ item, medium })))
    .reduce((sum, { item, medium }) => sum + (isThere(item, medium) ? 0 : (medium.file?.sizeBytes ?? 0)), 0);
