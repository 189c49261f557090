export interface TiffOptions {
  readonly width?: number;
  readonly height?: number;
  /** Bytes of an ASCII tag (Software), as they lie in the file. */
  readonly software?: string;
  /** Measures that its directory claims for pixels that are not there. */
  readonly claims?: { readonly width: number; readonly height: number; readonly samples: number };
  /** Tags in falling order, against the standard. */
  readonly unsorted?: boolean;
}

const short = 3;
const long = 4;
const ascii = 2;

/** A grey TIFF without compression, its directory before its pixels, as cameras write them. */
export function makeTiff({
  width = 64,
  height = 48,
  software = 'bell\0',
  unsorted = false,
  claims,
}: TiffOptions = {}): Buffer {
  const text = Buffer.from(software, 'latin1');
  const count = 11;
  const textAt = 8 + 2 + count * 12 + 4;
  const pixelsAt = textAt + text.length;
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, claims?.width ?? width],
    [257, long, 1, claims?.height ?? height],
    [258, short, 1, claims ? 32 : 8],
    [259, short, 1, 1],
    [262, short, 1, 1],
    [273, long, 1, pixelsAt],
    [277, short, 1, claims?.samples ?? 1],
    [278, long, 1, claims?.height ?? height],
    [279, long, 1, width * height],
    [305, ascii, text.length, textAt],
    [339, short, 1, claims ? 3 : 1],
  ];
  const header = Buffer.alloc(textAt);
  header.write('II', 'latin1');
  header.writeUInt16LE(42, 2);
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(count, 8);
  for (const [index, [tag, type, values, value]] of (unsorted ? tags.reverse() : tags).entries()) {
    const at = 10 + index * 12;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(values, at + 4);
    header.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([header, text, Buffer.alloc(width * height, 120)]);
}
