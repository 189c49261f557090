import { type Failure, type FailureCode, failureFacts } from '@carillon/core';
import type { Database } from '@carillon/db';
import { type ClaimedItem, type ClaimedMedium, noteUpload, readCardPicture } from '@carillon/db/publications';
import { type ByteRange, FileMissing, type MediaStore, StoreUnavailable } from '@carillon/media';
import { beforeSending } from './before-sending.ts';
import { namingItem } from './failure-text.ts';
import { failures } from './failures.ts';
import { ensureFile } from './make-file.ts';
import { persist } from './persist.ts';
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
  const bytes = bytesToBring(items, (medium) => isThere(work, medium));
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
      const result = isThere(work, medium) ? medium : await uploadOne(work, item, medium);
      if ('kind' in result)
        return 'message' in result ? namingItem(work.claim, result, item.position) : result;
      media.push(result);
    }
    uploaded.push({ ...item, media });
  }
  return { kind: 'uploaded', items: uploaded };
}

/** The network has it from an earlier try. */
const isThere = ({ network, session }: Work, { uploadedAt }: ClaimedMedium): boolean =>
  uploadedAt !== null && session.now().getTime() - uploadedAt.getTime() < network.uploadLastsMs;

async function uploadOne(
  work: Work,
  { position: itemPosition }: ClaimedItem,
  medium: ClaimedMedium,
): Promise<ClaimedMedium | Exclude<MediaUploaded, { kind: 'uploaded' }>> {
  const { claim, context, network, session } = work;
  const { id, position } = medium;
  try {
    const ready = await ensureFile(work, medium);
    if ('kind' in ready) return ready;
    const { file } = ready;
    if (file === null) return failures.mediaMissing();
    const read = (range: ByteRange) =>
      id === null
        ? readCard(context.db, claim.publicationId, itemPosition)
        : readAll(context.store, `${id}/${file.name}`, range);
    const result = await network.upload({ ...medium, file, read, signal: context.stopping }, session);
    if (result.kind !== 'uploaded') return ofMedia(result);
    const { remoteId } = result;
    const noted = await persist(context, () =>
      noteUpload(context.db, claim, { itemPosition, position, remoteId, fileName: file.name }),
    );
    return noted ? { ...ready, remoteId, fileName: file.name, uploadedAt: session.now() } : { kind: 'lost' };
  } catch (error) {
    return ofStore(work, error, id);
  }
}

/** Makes the files that the media of an item lack, where the network has them not yet. */
export async function withMadeFiles(work: Work, item: ClaimedItem): Promise<ClaimedItem | Failure> {
  const media: ClaimedMedium[] = [];
  for (const medium of item.media) {
    const ready = isThere(work, medium)
      ? medium
      : await ensureFile(work, medium).catch((error: unknown) => ofStore(work, error, medium.id));
    if ('kind' in ready)
      return work.network.batch === 'all' ? ready : namingItem(work.claim, ready, item.position);
    media.push(ready);
  }
  return { ...item, media };
}

/** @throws whatever is not of the store */
function ofStore({ context }: Work, error: unknown, mediumId: string | null): Failure {
  if (error instanceof FileMissing) return failures.mediaMissing();
  if (!(error instanceof StoreUnavailable)) throw error;
  context.log.warn({ error, mediumId }, 'the store of media is away; nothing was sent');
  return failures.storeAway();
}

/** Whatever keeps a file from a network now keeps no other post of the account from it. */
function ofMedia<Result extends { readonly kind: string; readonly code?: FailureCode }>(
  result: Result,
): Result {
  if (result.kind !== 'retry' || result.code === undefined) return result;
  const { isOfUploads, isOutage = false } = failureFacts[result.code];
  return isOfUploads ? { ...result, code: 'media_unavailable', isAway: isOutage } : result;
}

async function readCard(db: Database, publicationId: string, itemPosition: number): Promise<Buffer> {
  const bytes = await readCardPicture(db, publicationId, itemPosition);
  if (bytes === null) throw new FileMissing(`The link card of ${publicationId} has lost its picture.`);
  return Buffer.from(bytes);
}

async function readAll(store: MediaStore, key: string, range: ByteRange): Promise<Buffer> {
  const bytes = Buffer.alloc(range.end - range.start + 1);
  let length = 0;
  const stream = await store.read(key, range);
  try {
    for await (const chunk of stream) length += (chunk as Buffer).copy(bytes, length);
  } catch (error) {
    throw new StoreUnavailable(`${key} cannot be read to its end.`, { cause: error });
  }
  if (length < bytes.length) throw new FileMissing(`${key} ends after ${range.start + length} bytes.`);
  return bytes;
}

/** Bytes of media that have yet to be brought. */
const bytesToBring = (items: readonly ClaimedItem[], isThere: (medium: ClaimedMedium) => boolean): number =>
  items
    .flatMap(({ media }) => media)
    .reduce((sum, medium) => sum + (isThere(medium) ? 0 : (medium.file?.sizeBytes ?? 0)), 0);
