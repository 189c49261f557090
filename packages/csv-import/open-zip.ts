import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { plainPath } from './read-media.ts';

/** Files of an archive. */
export interface PictureZip {
  readonly names: readonly string[];
  /** Names that lead out of the archive, whose files cannot be used. */
  readonly unsafe: readonly string[];
  /** @throws for an entry that is damaged, or larger than a file may be */
  readonly file: (name: string) => Promise<Blob>;
  readonly close: () => Promise<void>;
}

/** Largest files that the API takes, bytes: of a video, and of all others. */
const [maxVideoBytes, maxPictureBytes] = [512 * 1024 * 1024, 50_000_000];

/** Entries of an archive; a larger one is not for a table of posts. */
const maxEntries = 10_000;

/**
 * Opens a zip without reading it whole.
 * @throws {Error} with a sentence, for what is no zip or has too much in it
 */
export async function openZip(archive: Blob): Promise<PictureZip> {
  const reader = new ZipReader(new BlobReader(archive), {
    useWebWorkers: false,
    filenameValidation: 'tolerant',
  });
  const entries = await reader.getEntries().catch((error: unknown) => {
    throw new Error('The file with the pictures is no zip archive, or is damaged.', { cause: error });
  });
  if (entries.length > maxEntries)
    throw new Error(`The zip has ${entries.length} files; one import takes ${maxEntries}.`);
  const all = entries
    .filter((entry): entry is FileEntry => !entry.directory && !/[/\\]$/.test(entry.filename))
    .map((entry) => ({ entry, name: plainPath(entry.filename) }))
    .filter(({ name }) => !/(?:^|\/)(?:\.(?!\.\/)|__MACOSX\/)/.test(name));
  const files = all.filter(({ entry }) => !leadsOut(entry.filename));
  return {
    names: files.map(({ name }) => name),
    unsafe: all.map(({ entry }) => entry.filename).filter(leadsOut),
    async file(name) {
      const [found, ...others] = files.filter((each) => each.name === name);
      if (found === undefined) throw new Error(`The zip has no file ${name}.`);
      if (others.length > 0) throw new Error(`The zip has ${name} ${others.length + 1} times.`);
      return unpack(found.entry, name);
    },
    close: () => reader.close(),
  };
}

/** `../x`, and what begins at the root of a disk. */
const leadsOut = (name: string): boolean => /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name);

/** Bytes that are gathered before they become a part of the blob, which need not lie in memory. */
const partBytes = 4_000_000;

/** Reads an entry as far as a file of its kind may go, whatever size the archive says. */
async function unpack(entry: FileEntry, name: string): Promise<Blob> {
  const tooLarge = new Error(`${name} is larger than a file may be.`);
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [size, gathered, limit] = [0, 0, maxPictureBytes];
  const keep = () => {
    parts.push(new Blob(chunks));
    [chunks, gathered] = [[], 0];
  };
  const into = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      if (size === 0 && isVideo(chunk)) limit = maxVideoBytes;
      size += chunk.length;
      if (size > limit) throw tooLarge;
      chunks.push(chunk);
      gathered += chunk.length;
      if (gathered >= partBytes) keep();
    },
  });
  if (entry.uncompressedSize > maxVideoBytes) throw tooLarge;
  await entry.getData(into, { checkSignature: true }).catch((error: unknown) => {
    if (error === tooLarge || size > limit) throw tooLarge;
    throw new Error(`${name} in the zip is damaged, or needs a password.`, { cause: error });
  });
  keep();
  return new Blob(parts);
}

/** MP4 and QuickTime have it there. */
const isVideo = (begin: Uint8Array): boolean => String.fromCharCode(...begin.subarray(4, 8)) === 'ftyp';
