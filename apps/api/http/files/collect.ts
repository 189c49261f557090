import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { apiError } from '@carillon/core';
import { StoreUnavailable } from '@carillon/media';
import type { CollectLimits, ReceivedFile } from './receiving.ts';

/**
 * Writes what arrives into a file, piece by piece, and reads no more than the limit and a piece. Where it fails nothing
 * stays behind, and the source is left open for an answer.
 * @throws {ApiError} 408, 413 @throws {StoreUnavailable}
 */
export async function collect(
  source: Readable,
  folder: string,
  { maxBytes, deadlineMs }: CollectLimits,
): Promise<ReceivedFile> {
  source.on('error', () => {}); // it is met below; unheard it would end the process
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'wx').catch(unavailable);
  const pieces = source.iterator({ destroyOnReturn: false });
  let isLate = false;
  let stopWaiting = () => {};
  const timer = setTimeout(() => {
    isLate = true;
    stopWaiting();
  }, deadlineMs);
  try {
    for (;;) {
      // A race against one promise for the whole file would hold every piece until that promise settles.
      const { done, value } = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        stopWaiting = () => reject(apiError('request_too_slow'));
        pieces.next().then(resolve, reject);
        if (isLate) stopWaiting();
      });
      if (done) break;
      sizeBytes += value.length;
      if (sizeBytes > maxBytes) throw apiError('file_too_large', { limit: maxBytes });
      hash.update(value);
      await file.writeFile(value).catch(unavailable);
    }
    return { path, sizeBytes, sha256: hash.digest('hex') };
  } catch (error) {
    await pieces.return?.(); // whoever reads on gets the rest
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
    await file.close();
  }
}

/** Our disk is full, or away. */
function unavailable(error: Error): never {
  throw new StoreUnavailable(error.message, { cause: error });
}
