import { FileBytes } from './file-bytes.ts';
import { Unreadable } from './unreadable.ts';

/** Most segments of a JPEG: some hundreds where a profile or a depth map is cut into pieces. */
const maxSegments = 2_000;

/**
 * Counts the segments of a JPEG before a decoder does: it keeps each of them, with some hundreds of bytes of its own.
 * @throws {Unreadable} when there are too many
 */
export const checkJpeg = (path: string): void => FileBytes.of(path, follow);

function follow(file: FileBytes): void {
  let count = 0;
  for (let at = 2; at < file.size; ) {
    at = file.find(0xff, at);
    const kind = file.at(at + 1);
    if (kind === 0xd9) return;
    if (kind === 0xff) at += 1;
    else if (kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd8))
      at += 2; // data, and markers that stand alone
    else {
      if (++count > maxSegments) throw new Unreadable('it is in too many pieces');
      const length = file.slice(at + 2, 2);
      at += 2 + (length.length === 2 ? Math.max(2, length.readUInt16BE(0)) : 2);
    }
  }
}
