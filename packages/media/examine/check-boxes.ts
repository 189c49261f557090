import { type FileHandle, open } from 'node:fs/promises';
import { Unreadable } from './unreadable.ts';

/** More boxes than this beside each other are not looked at: a stream of an hour has some thousands of fragments. */
const maxBoxes = 100_000;

/**
 * Follows the outermost boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2) to its end: their headers alone are read.
 * @throws {Unreadable} when one of them is longer than what is left of the file
 */
export async function checkBoxes(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let at = 0;
    for (let count = 0; at + 8 <= size && count < maxBoxes; count++) {
      const length = await boxLength(handle, at);
      if (length === null) return; // the last one, or bytes behind it
      if (at + length > size) throw new Unreadable('it is cut off');
      at += length;
    }
  } finally {
    await handle.close();
  }
}

/** @returns null when the box goes to the end of the file, or is none */
async function boxLength(handle: FileHandle, at: number): Promise<number | null> {
  const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at);
  if (!/^[\w \-©]{4}$/.test(header.toString('latin1', 4, 8))) return null;
  const short = header.readUInt32BE(0);
  if (short !== 1) return short >= 8 ? short : null;
  const long = bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : 0;
  return long >= 16 ? long : null;
}
