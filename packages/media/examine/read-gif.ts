import { FileBytes } from './file-bytes.ts';
import { Unreadable } from './unreadable.ts';

export interface GifFacts {
  /** Of the canvas that all frames are drawn on, pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
}

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;

/**
 * Follows the blocks of a GIF to its trailer (GIF89a, appendix B); no frame is decoded.
 * @throws {Unreadable} when it ends before its trailer
 */
export const readGif = (path: string): GifFacts => FileBytes.of(path, follow);

function follow(file: FileBytes): GifFacts {
  const header = Buffer.from(file.slice(0, 13));
  if (header.length < 13) throw new Unreadable('it is cut off');
  const measures = { width: header.readUInt16LE(6), height: header.readUInt16LE(8) };
  let frames = 0;
  let durationMs = 0;
  let at = 13 + tableBytes(header[10] ?? 0);
  for (;;) {
    const block = file.at(at); // some encoders leave zeros between blocks
    if (block === trailer && frames > 0) return { ...measures, frames, durationMs };
    if (block === extension) {
      if (file.at(at + 1) === graphicControl) durationMs += delayMs(file.slice(at + 4, 2));
      at = behindSubBlocks(file, at + 2);
    } else if (block === image) {
      frames++;
      at = behindSubBlocks(file, at + 11 + tableBytes(file.at(at + 9)));
    } else if (block === 0) at++;
    else throw new Unreadable(block === -1 ? 'it is cut off' : 'it is broken');
  }
}

/** Size of the table of colours that these flags announce. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const delayMs = (bytes: Buffer): number => (bytes.length < 2 ? 0 : bytes.readUInt16LE(0) * 10);

function behindSubBlocks(file: FileBytes, first: number): number {
  let at = first;
  for (;;) {
    const length = file.at(at);
    if (length === -1) throw new Unreadable('it is cut off');
    at += length + 1;
    if (length === 0) return at;
  }
}
