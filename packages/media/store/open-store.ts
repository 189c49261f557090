import { join } from 'node:path';
import { openDiskStore } from './disk-store.ts';
import type { S3Options } from './s3-store.ts';
import type { MediaStore } from './store.ts';

export interface StoreOptions {
  /** Folder on this machine: of the files, or of uploads on their way to the bucket. */
  readonly folder: string;
  /** The bucket of the files, instead of the folder. */
  readonly s3?: Omit<S3Options, 'incoming'> | undefined;
  /** Socket of the service that reads files, in the folder of those on their way; processes of one's own unless given. */
  readonly readerSocket?: string | undefined;
}

/** Where files on their way lie on this machine. */
export const incomingOf = ({ folder }: Pick<StoreOptions, 'folder'>): string => join(folder, 'incoming');

/** Opens the store that is configured. The code for buckets is loaded only where there is one. */
export async function openStore({ folder, s3, readerSocket }: StoreOptions): Promise<MediaStore> {
  if (s3 === undefined) return openDiskStore(folder, { isShared: readerSocket !== undefined });
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ ...s3, incoming: incomingOf({ folder }) });
}
