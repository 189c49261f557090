import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, readerFence, type StoreOptions } from '@carillon/media';
import { plainReason } from '../command-error.ts';
import { type Finding, fine, warning, wrong } from './finding.ts';

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

/** Checks that workers can note beside the database how far it is. */
export async function checkProgressFile(path: string | undefined): Promise<Finding> {
  const name = 'progress file';
  if (path === undefined) return { name, ...fine('PROGRESS_FILE is not set.') };
  const reason = await writeIn(dirname(resolve(path))).then(() => null, plainReason);
  if (reason === null) return { name, ...fine('PROGRESS_FILE can be written.') };
  return {
    name,
    ...wrong(
      `PROGRESS_FILE is ${path}, and nothing can be written there: ${reason} Name a file in a folder that the worker may write to.`,
    ),
  };
}

/** Writes where a folder is or would be made, and takes it away again. The folder itself is left to who needs it. */
export async function writeIn(folder: string): Promise<void> {
  const made = await mkdtemp(join(nearest(folder), '.carillon-doctor-'));
  try {
    await writeFile(join(made, 'file'), 'a file');
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** The folder, or the first above it that is there. */
export const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

/** Finds what keeps the process that reads uploaded files from the secrets of the others, on this machine and for this user. */
export async function checkFence({ readerSocket }: Pick<StoreOptions, 'readerSocket'>): Promise<Finding> {
  const name = 'uploaded files';
  if (readerSocket !== undefined) {
    const connection = connect(readerSocket);
    const reason = await once(connection, 'connect').then(() => null, plainReason);
    connection.destroy();
    return {
      name,
      ...(reason === null
        ? fine('They are read by the reader that listens at MEDIA_READER_SOCKET.')
        : wrong(
            `Nobody reads them at MEDIA_READER_SOCKET, ${readerSocket}: ${reason} Start the reader, or take the variable away.`,
          )),
    };
  }
  const { isConfined, hidesSecrets, isOffline } = readerFence();
  if (!hidesSecrets)
    return {
      name,
      ...warning(
        'The process that reads uploaded files runs as this user, and could read the secrets in the environment of the others. Install util-linux (unshare, setpriv) and allow user namespaces, or have all run a Node that this user cannot read (of root, with mode 0711).',
      ),
    };
  return {
    name,
    ...fine(
      isConfined
        ? 'They are read in a process that sees nothing but them: no other file, no other process, no network.'
        : `They are read in a process that cannot read the memory and the environment of the others${isOffline ? ', and reaches no network' : ''}. It reads and writes what this user may: keep user namespaces and mounts allowed to have it see nothing else.`,
    ),
  };
}
