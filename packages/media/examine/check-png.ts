import { inflateSync } from 'node:zlib';
import { FileBytes } from './file-bytes.ts';
import { Unreadable } from './unreadable.ts';

/** Most bytes of what lies in a PNG beside its picture, unpacked: a decoder keeps all of it, and takes seconds for more. */
const maxBesideBytes = 4_000_000;

/** Most parts of a PNG that are no data of its picture; and most of those that are. */
const maxBeside = 1_000;
const maxData = 100_000;

/** Data of the picture and of frames (PNG 1.2 and 3.0, 11.2 and 11.3.6). */
const data = ['IDAT', 'fdAT', 'fcTL'];

/** Packed text, and where its packed bytes begin: behind `zeros` zeros, `after` bytes after them. */
const packed: Readonly<Record<string, readonly [zeros: number, after: number] | undefined>> = {
  zTXt: [1, 1],
  iCCP: [1, 1],
  iTXt: [3, 0],
};

/**
 * Follows the chunks of a PNG before a decoder does: a megabyte of packed text becomes a gigabyte there.
 * @returns how many frames it says that it has; null for one that does not move
 * @throws {Unreadable} when there is too much beside the picture
 */
export const checkPng = (path: string): number | null => FileBytes.of(path, follow);

function follow(file: FileBytes): number | null {
  const counts = { beside: 0, data: 0 };
  let bytes = 0;
  let frames: number | null = null;
  for (let at = 8; at + 8 <= file.size; ) {
    const header = file.slice(at, 8);
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (data.includes(type)) counts.data++;
    else {
      counts.beside++;
      bytes += besideBytes(file, { type, at: at + 8, length }, maxBesideBytes - bytes);
    }
    if (bytes > maxBesideBytes)
      throw new Unreadable(`it has more than ${maxBesideBytes / 1e6} MB of text beside its picture`);
    if (counts.beside > maxBeside || counts.data > maxData) throw new Unreadable('it is in too many pieces');
    if (type === 'acTL' && length === 8) frames = file.slice(at + 8, 8).readUInt32BE(0);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return frames;
}

/** @param room what may be unpacked; more counts as more than it */
function besideBytes(
  file: FileBytes,
  { type, at, length }: { type: string; at: number; length: number },
  room: number,
): number {
  const layout = packed[type];
  if (layout === undefined || length > room) return length;
  const chunk = file.slice(at, length);
  const from = packedFrom(chunk, type, layout);
  if (from === null) return length;
  try {
    return inflateSync(chunk.subarray(from), { maxOutputLength: room + 1 }).length;
  } catch (error) {
    if (error instanceof RangeError) return room + 1;
    return length; // no packed bytes: a decoder leaves it out
  }
}

/** @returns null for a text that is not packed */
function packedFrom(chunk: Buffer, type: string, [zeros, after]: readonly [number, number]): number | null {
  const first = chunk.indexOf(0);
  if (first === -1) return null;
  if (type !== 'iTXt') return first + zeros + after;
  if (chunk[first + 1] !== 1) return null; // the flag behind its name
  const language = chunk.indexOf(0, first + 3);
  const title = language === -1 ? -1 : chunk.indexOf(0, language + 1);
  return title === -1 ? null : title + 1;
}
