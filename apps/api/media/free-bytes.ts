import { statfs } from 'node:fs/promises';
import { type MediaStore, StoreUnavailable } from '@carillon/media';

/** What was seen holds for so long, ms: files on their way are counted by what is announced of them, not by what is free. */
const freshMs = 500;

/** Tells how many bytes are free where files are gathered; their folder is there from then on. @throws {StoreUnavailable} */
export function freeBytes({
  folder,
  incoming,
}: Pick<MediaStore, 'folder' | 'incoming'>): () => Promise<number> {
  let seen = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  return async () => {
    if (performance.now() - seen.at < freshMs) return seen.bytes;
    const { bavail, bsize } = await statfs(folder).catch(async () =>
      statfs(await incoming()).catch(unavailable),
    );
    seen = { bytes: bavail * bsize, at: performance.now() };
    return seen.bytes;
  };
}

function unavailable(error: Error): never {
  throw new StoreUnavailable(error.message, { cause: error });
}
