export interface HeicOptions {
  /** Tiles beside each other and above each other. */
  readonly columns?: number;
  readonly rows?: number;
  /** As much of them as is shown, pixels; all unless given. */
  readonly width?: number;
  readonly height?: number;
  /** Quarters by which it is turned to the left when shown. */
  readonly turned?: number;
  /** It is mirrored after that, as in a mirror on the wall beside it. */
  readonly mirrored?: boolean;
  /** So much of its middle is shown, pixels. */
  readonly cropped?: { readonly width: number; readonly height: number };
  /** An ICC profile. */
  readonly profile?: Uint8Array;
}

/** Longest side of a tile, pixels. */
export const heicTile = 64;

/**
 * A HEIC in tiles, as phones make them (ISO/IEC 23008-12). Each tile is the same: red and green above blue and white, in quarters.
 * x265 made it; nothing of it is computed here.
 */
export function makeHeic({
  columns = 2,
  rows = 2,
  width = columns * heicTile,
  height = rows * heicTile,
  turned = 0,
  mirrored = false,
  cropped,
  profile,
}: HeicOptions = {}): Buffer {
  const properties = [
    box('hvcC', configuration),
    full('ispe', 0, u32(heicTile), u32(heicTile)),
    full('ispe', 0, u32(width), u32(height)),
    ...(cropped ? [box('clap', ...[cropped.width, 1, cropped.height, 1, 0, 1, 0, 1].map(u32))] : []),
    box('irot', Buffer.from([turned])),
    ...(mirrored ? [box('imir', Buffer.from([1]))] : []),
    ...(profile === undefined ? [] : [box('colr', Buffer.from('prof'), Buffer.from(profile))]),
  ];
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 1);
  const grid = tiles.length + 1;
  const shown = properties.slice(2).map((_, index) => index + 3);
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const meta = (tileAt: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(grid)),
      full(
        'iloc',
        1 << 24,
        ...[Buffer.from([0x44, 0]), u16(grid)],
        ...tiles.map((id) => place(id, 0, tileAt, tile.length)),
        place(grid, 1, 0, 12),
      ),
      full('iinf', 0, u16(grid), ...tiles.map((id) => entry(id, 'hvc1')), entry(grid, 'grid')),
      full('iref', 0, box('dimg', u16(grid), u16(tiles.length), ...tiles.map(u16))),
      box(
        'iprp',
        box('ipco', ...properties),
        full('ipma', 0, u32(grid), ...tiles.map((id) => owned(id, [1, 2])), owned(grid, shown)),
      ),
      box('idat', Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)),
    );
  const tileAt = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(tileAt), box('mdat', tile)]);
}

const configuration = Buffer.from(
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSRprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQA==',
  'base64',
);

const tile = Buffer.from(
  'AAAAMygBrzb1L+jn//bHq/3gPh+chYFZ82sP9mqf9+gtH/8FGEfG0q/2HJIqVvsEUnz8mXBqsA==',
  'base64',
);

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
}

/** @param version and flags */
const full = (type: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, u32(version), ...parts);

/** Where an item is: in the file, or in the box beside. */
const place = (id: number, method: 0 | 1, at: number, length: number): Buffer =>
  Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(at), u32(length)]);

const entry = (id: number, type: string): Buffer =>
  full('infe', 2 << 24, u16(id), u16(0), Buffer.from(`${type}\0`));

const owned = (id: number, properties: readonly number[]): Buffer =>
  Buffer.concat([u16(id), Buffer.from([properties.length, ...properties])]);

/** A HEIC that is not in tiles, whose right half shines through: red and green above blue and white. heif-enc made it. */
export const transparentHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAAPQACAAAAAAKmAAEAAAAAAAAAGgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAX21kYXQAAAA5KAGvE4DmqHDT//37Uf/xXZ4fmgrRKrfRqB/5cJf/wsBtP/4ik0fnjVP/QLjyG2P28Tp/27YFNTFoAAAAFigBrifD9Cn1D90y7V//vMi0S//5q/8=',
  'base64',
);

/** The same, whose colours are multiplied with alpha. */
export const multipliedHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAlNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJ3AAEAAAAAAAAAOwACAAAAAAKyAAEAAAAAAAAAGgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAAChpcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAADnByZW0AAQABAAIAAABdbWRhdAAAADcoAa8TgOaocNP//ftR//Fdnh+aCtEv/5cpo2pH/6msLT/+IpNH541T/0Cv/6x9u49HvWsp2lBwAAAAFigBrifD9Cn1D90y7V//vMi0S//5q/8=',
  'base64',
);
