import type { Failure, FailureCode } from '@carillon/core';
import {
  type ClaimedItem,
  type ClaimedMedium,
  type Database,
  noteUpload,
  readCardPicture,
} from '@carillon/db';
import { type ByteRange, FileMissing, type MediaStore, StoreUnavailable } from '@carillon/media';
import { failures } from './failures.ts';
import { persist } from './persist.ts';
import { namingItem } from './settle.ts';
import type { Work } from './work.ts';

/** stopped: the worker is stopping. lost: somebody else holds the publication now. */
type MediaUploaded =
  | { readonly kind: 'uploaded'; readonly items: readonly ClaimedItem[] }
  | { readonly kind: 'stopped' | 'lost' }
  | Failure;

/**
 * Brings the media of items to the network, before anything is committed about sending the items: what was uploaded and is
 * named by no post is seen by nobody. What the network has from an earlier try is not brought again while it lives.
 */
export async function uploadMedia(work: Work, items: readonly ClaimedItem[]): Promise<MediaUploaded> {
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
export const isThere = ({ network, session }: Work, { uploadedAt }: ClaimedMedium): boolean =>
  uploadedAt !== null && session.now().getTime() - uploadedAt.getTime() < network.uploadLastsMs;

async function uploadOne(
  work: Work,
  { position: itemPosition }: ClaimedItem,
  medium: ClaimedMedium,
): Promise<ClaimedMedium | Exclude<MediaUploaded, { kind: 'uploaded' }>> {
  const { claim, context, network, session } = work;
  const { id, file, position } = medium;
  if (file === null) return failures.mediaMissing();
  const read = (range: ByteRange) =>
    id === null
      ? readCard(context.db, claim.publicationId, itemPosition)
      : readAll(context.store, `${id}/${file.name}`, range);
  try {
    const result = await network.upload({ ...medium, file, read, signal: context.stopping }, session);
    if (result.kind !== 'uploaded') return ofMedia(result);
    const { remoteId } = result;
    const noted = await persist(context, () =>
      noteUpload(context.db, claim, { itemPosition, position, remoteId }),
    );
    return noted ? { ...medium, remoteId, uploadedAt: session.now() } : { kind: 'lost' };
  } catch (error) {
    if (error instanceof FileMissing) return failures.mediaMissing();
    if (!(error instanceof StoreUnavailable)) throw error;
    context.log.warn({ error, mediumId: id }, 'the store of media is away; nothing was sent');
    return failures.storeAway();
  }
}

/** Whatever keeps a file from a network now keeps no other post of the account from it. */
const ofMedia = <Result extends { readonly kind: string; readonly code?: FailureCode }>(
  result: Result,
): Result =>
  result.kind === 'retry' && (result.code === 'rate_limited' || result.code === 'unavailable')
    ? { ...result, code: 'media_unavailable', isAway: result.code === 'unavailable' }
    : result;

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
