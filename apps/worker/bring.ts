import { type Failure, type FailureCode, failureFacts } from '@carillon/core';
import type { Database } from '@carillon/db';
import {
  type Bringer,
  type ClaimedFile,
  type ClaimedMedium,
  noteUpload,
  noteUploadState,
  readCardPicture,
} from '@carillon/db/publications';
import { type ByteRange, FileMissing, type MediaStore, StoreUnavailable } from '@carillon/media';
import type { Network, Session } from '@carillon/networks';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';
import { persist } from './persist.ts';

/** Who brings a medium, for whom. */
export interface Bringing {
  readonly context: Pick<WorkerContext, 'db' | 'store' | 'stopping' | 'log' | 'times'>;
  readonly network: Network;
  readonly session: Session;
  readonly bringer: Bringer;
}

interface ToBring {
  readonly itemPosition: number;
  readonly medium: ClaimedMedium & { readonly file: ClaimedFile };
}

/**
 * Brings a file to the network, and notes that it is there. Of what takes long it notes how far it is, so that another worker goes on from
 * there.
 */
export async function bring(
  { context, network, session, bringer }: Bringing,
  { itemPosition, medium }: ToBring,
): Promise<ClaimedMedium | { readonly kind: 'stopped' | 'lost' } | Failure> {
  const { db, store, stopping } = context;
  const { id, position, file } = medium;
  const place = { itemPosition, position };
  const held = new AbortController();
  try {
    const result = await network.upload(
      {
        ...medium,
        read: (range: ByteRange) =>
          id === null
            ? readCard(db, bringer.publicationId, itemPosition)
            : readAll(store, `${id}/${file.name}`, range),
        signal: AbortSignal.any([stopping, held.signal]),
        lost: medium.lostId,
        kept: medium.uploadState,
        keep: async (uploadState) => {
          const kept = await persist(context, () => noteUploadState(db, bringer, { ...place, uploadState }));
          if (!kept) held.abort();
        },
      },
      session,
    );
    if (held.signal.aborted) return { kind: 'lost' };
    if (result.kind !== 'uploaded') return ofMedia(result);
    const { remoteId } = result;
    const noted = await persist(context, () =>
      noteUpload(db, bringer, { ...place, remoteId, fileName: file.name }),
    );
    return noted
      ? { ...medium, remoteId, fileName: file.name, uploadedAt: session.now(), uploadState: null }
      : { kind: 'lost' };
  } catch (error) {
    return ofStore({ context }, error, id);
  }
}

/** @throws whatever is not of the store */
export function ofStore(
  { context }: { readonly context: Pick<WorkerContext, 'log'> },
  error: unknown,
  mediumId: string | null,
): Failure {
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
