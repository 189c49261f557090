import { Readable } from 'node:stream';
import type { Database } from '@carillon/db';
import type { ZipFile } from 'yazl';
import { filesOf } from './files-of.ts';

/** Opens a file of the store by its key, such as `med_…/content`; null when it is not there any more. */
export type ReadFile = (key: string) => Promise<Readable | null>;

export interface MediaOf {
  readonly db: Database;
  readonly userId: string;
  readonly readFile: ReadFile;
}

/**
 * Adds the files of a user's media to an archive, each opened when the one before is in it. Those that are gone from the
 * store are empty, and named in `missing-files.txt`, which comes last.
 */
export async function addMedia(zip: ZipFile, { db, userId, readFile }: MediaOf): Promise<void> {
  const missing: string[] = [];
  let current: Readable | null = null;
  zip.outputStream.once('close', () => current?.destroy()); // nobody reads on
  for await (const { mediaId, name, mimeType } of filesOf(db, userId)) {
    const key = `${mediaId}/${name}`;
    const open = async () => {
      const file = await readFile(key);
      if (file === null) missing.push(`${key}\n`);
      current = file ?? Readable.from([]);
      return current;
    };
    await added(zip, `media/${key}.${mimeType.replace(/^.*\//, '')}`, open);
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('')), 'missing-files.txt');
}

/** Settles once the file was read to its end. */
const added = (zip: ZipFile, name: string, open: () => Promise<Readable>): Promise<void> =>
  new Promise((done, fail) => {
    zip.addReadStreamLazy(name, { compress: false }, (use) => {
      open().then((file) => use(null, file.once('end', done).once('error', fail)), fail);
    });
  });
