import { Readable } from 'node:stream';
import type { Database } from '@carillon/db';
import { ZipFile } from 'yazl';
import { addMedia, type ReadFile } from './add-media.ts';
import { toLine } from './lines.ts';
import { type AddressOf, tablesOf } from './tables.ts';

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
