import { BlobReader, BlobWriter, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Files of an archive. */
export interface PictureZip {
  readonly names: readonly string[];
  /** @throws for an entry that is damaged, or larger than a file may be */
  readonly file: (name: string) => Promise<Blob>;
  readonly close: () => Promise<void>;
}

/** Largest file that is unpacked, bytes: a video of X. */
const maxFileBytes = 512_000_000;

/** Entries of an archive; a larger one is not for a table of posts. */
const maxEntries = 10_000;

/**
 * Opens a zip without reading it whole.
 * @throws {Error} with a sentence, for what is no zip or has too much in it
 */
export async function openZip(archive: Blob): Promise<PictureZip> {
  const reader = new ZipReader(new BlobReader(archive), { useWebWorkers: false });
  const entries = await reader.getEntries().catch((error: unknown) => {
    throw new Error('The file with the pictures is no zip archive, or is damaged.', { cause: error });
  });
  if (entries.length > maxEntries)
    throw new Error(`The zip has ${entries.length} files; one import takes ${maxEntries}.`);
  const files = new Map(
    entries
      .filter(
        (entry): entry is FileEntry => !entry.directory && !/(^|\/)(\.|__MACOSX\/)/.test(entry.filename),
      )
      .map((entry) => [entry.filename, entry]),
  );
  return {
    names: [...files.keys()],
    async file(name) {
      const entry = files.get(name);
      if (entry === undefined) throw new Error(`The zip has no file ${name}.`);
      if (entry.uncompressedSize > maxFileBytes) throw new Error(`${name} is larger than a file may be.`);
      return entry.getData(new BlobWriter(), { checkSignature: true }).catch((error: unknown) => {
        throw new Error(`${name} in the zip is damaged, or needs a password.`, { cause: error });
      });
    },
    close: () => reader.close(),
  };
}
