import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type StoreOptions } from '@carillon/media';
import { plainReason } from '../plain-reason.ts';
import { type Finding, fine, wrong } from './finding.ts';
import { nearest, writeIn } from './write-in.ts';

/** Longest wait for a bucket, ms: its client tries again by itself. */
const bucketTimeoutMs = 5_000;

/** Checks that media can be stored, and read again; nothing of it stays. */
export async function checkMedia(store: StoreOptions): Promise<Finding> {
  const name = 'media';
  const folders = store.s3 === undefined ? ['incoming', 'files'] : ['incoming'];
  for (const folder of folders) {
    const reason = await writeIn(join(resolve(store.folder), folder)).then(() => null, plainReason);
    if (reason !== null)
      return {
        name,
        ...wrong(
          `MEDIA_DIR is ${store.folder}, and nothing can be written there: ${reason} Name a folder that the user of api, worker and dashboard may write to.`,
        ),
      };
  }
  if (store.s3 === undefined) return { name, ...fine('MEDIA_DIR can be written to.') };
  const late = new Error(`it does not answer within ${bucketTimeoutMs / 1_000} s`);
  const error: unknown = await Promise.race([
    tryBucket(store).then(
      () => null,
      (failure: unknown) => failure,
    ),
    sleep(bucketTimeoutMs, late, { ref: false }),
  ]);
  return {
    name,
    ...(error === null
      ? fine('The bucket of S3_BUCKET takes files.')
      : wrong(
          `The bucket of S3_BUCKET cannot be used: ${plainReason(error)} Correct S3_ENDPOINT, S3_BUCKET and its keys, or the rights of the keys.`,
        )),
  };
}

async function tryBucket(options: StoreOptions): Promise<void> {
  const folder = await mkdtemp(join(nearest(resolve(options.folder)), '.carillon-doctor-'));
  try {
    const store = await openStore(options);
    const key = `doctor/${basename(folder)}`;
    await writeFile(join(folder, 'file'), 'a file');
    await store.put(key, join(folder, 'file'), 'text/plain');
    await buffer(await store.read(key));
    await store.remove([key]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
