import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { apiError } from '@carillon/core';
import { StoreUnavailable } from '../store/store.ts';
import type { CollectLimits, Place, ReceivedFile } from './incoming.ts';

/** Bytes that came and are not written yet: pieces that come meanwhile are written together. */
const aheadBytes = 1024 * 1024;

/**
 * Writes what arrives into a file, piece by piece, and reads no more than the limit and a piece. What its place has no room
 * for is asked for first. Where it fails nothing stays behind, and the source is left open for an answer.
 * @throws {ApiError} 403, 408, 413, 503 @throws {StoreUnavailable}
 */
export async function collectFile(
  source: Readable,
  folder: string,
  { maxBytes, deadlineMs, place }: CollectLimits & { readonly place?: Place },
): Promise<ReceivedFile> {
  source.on('error', () => {}); // it is met below; unheard it would end the process
  const path = join(folder, randomUUID());
  const target = createWriteStream(path, { flags: 'wx', highWaterMark: aheadBytes });
  const hash = createHash('sha256');
  const pieces = source.iterator({ destroyOnReturn: false });
  const wait = stoppable();
  const timer = setTimeout(() => wait.stop(apiError('request_too_slow')), deadlineMs);
  target.on('error', (error) => wait.stop(unavailable(error)));
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await wait.for<IteratorResult<Buffer>>(pieces.next());
      if (done) break;
      sizeBytes += value.length;
      if (sizeBytes > maxBytes) throw apiError('file_too_large', { limit: maxBytes });
      if (place !== undefined && sizeBytes > place.bytes) await place.grow(sizeBytes);
      hash.update(value);
      if (!target.write(value)) await wait.for(once(target, 'drain'));
    }
    target.end();
    await finished(target).catch((error: Error) => Promise.reject(unavailable(error)));
    return { path, sizeBytes, sha256: hash.digest('hex') };
  } catch (error) {
    await pieces.return?.(); // whoever reads on gets the rest
    target.destroy();
    if (!target.closed) await once(target, 'close').catch(() => {});
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Our disk is full, or away. */
const unavailable = (error: Error) => new StoreUnavailable(error.message, { cause: error });

/** Waits for one thing after the other until it is stopped. A race against one promise for all of them would hold every result until that settles. */
function stoppable() {
  let stopped: Error | null = null;
  let refuse = (_: Error) => {};
  return {
    stop(error: Error): void {
      stopped ??= error;
      refuse(stopped);
    },
    for: <Result>(awaited: Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        refuse = reject;
        awaited.then(resolve, reject);
        if (stopped !== null) reject(stopped);
      }),
  };
}
