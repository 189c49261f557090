import { Readable } from 'node:stream';
import type { Database } from '@carillon/db';
import { ZipFile } from 'yazl';
import { type AddressOf, tablesOf, toLine } from './export-tables.ts';

export interface Exporting {
  readonly db: Database;
  /** The address of a webhook, which its rows have sealed. */
  readonly addressOf: AddressOf;
  /** Null exports no files. */
  readonly readFile: ReadFile | null;
}

/**
 * Everything that is stored about a user, but for secrets: an archive with a file of lines of JSON for each kind, and the
 * files of their media. It is made while it is read, so that it takes little memory however much there is.
 * @returns null when there is no such user
 */
export async function exportUser(
  userId: string,
  { db, addressOf, readFile }: Exporting,
): Promise<Readable | null> {
  const user = await db.user.findUnique({ where: { id: userId }, omit: { passwordHash: true } });
  if (user === null) return null;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  zip.addBuffer(Buffer.from(toLine({ exportedAt: new Date(), ...user })), 'user.json');
  for (const [name, lines] of Object.entries(tablesOf(db, userId, addressOf)))
    zip.addReadStreamLazy(`${name}.ndjson`, (done) =>
      done(null, Readable.from(lines(), { objectMode: false })),
    );
  const files = readFile === null ? Promise.resolve() : addMedia(zip, { db, userId, readFile });
  files.then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

/** Opens a file of the store by its key, such as `med_…/content`; null when it is not there any more. */
export type ReadFile = (key: string) => Promise<Readable | null>;

interface MediaOf {
  readonly db: Database;
  readonly userId: string;
  readonly readFile: ReadFile;
}

/**
 * Adds the files of a user's media to an archive, each opened when the one before is in it. Those that are gone from the
 * store are empty, and named in `missing-files.txt`, which comes last.
 */
async function addMedia(zip: ZipFile, { db, userId, readFile }: MediaOf): Promise<void> {
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

interface File {
  readonly mediaId: string;
  readonly name: string;
  readonly mimeType: string;
}

/** Media whose files are listed at once. */
const partSize = 100;

/** The files of all media of a user, whatever they are for. */
async function* filesOf(db: Database, userId: string): AsyncGenerator<File> {
  for (let after = ''; ; ) {
    const media = await db.medium.findMany({
      where: { userId, id: { gt: after } },
      select: { id: true, files: { select: { mediaId: true, name: true, mimeType: true } } },
      orderBy: { id: 'asc' },
      take: partSize,
    });
    for (const { files } of media) yield* files;
    const last = media.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
