import { Libheif } from './libheif.ts';
import { maxPixels } from './picture-limits.ts';
import { Unreadable } from './unreadable.ts';

/** Colours as RGB, side by side in one channel, without and with alpha (libheif/heif_image.h). */
const rgb = 1;
const layouts = { 3: 10, 4: 11 } as const;
const sideBySide = 10;

/** Where the options of a decoder say that it is to be strict: a tile that is broken is no empty one (libheif/heif_decoding.h). */
const strictAt = 21;

/** Pixels of a tile, or of a whole picture. */
export interface HeicPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** From one row to the next, bytes. */
  readonly stride: number;
}

/** Phones cut a picture into tiles of 512 pixels, which are pictures of their own. */
interface Tiles {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Parts of the first of them beyond a turned picture's edge, pixels. */
  readonly left: number;
  readonly top: number;
}

/** A HEIC of which only the boxes were read. */
export interface Heic {
  /** As it is shown: turned upright, and cropped. */
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly bitsPerSample: number;
  /** Colours are multiplied with alpha. */
  readonly isMultiplied: boolean;
  /** Its ICC profile; empty where it has none. */
  readonly profile: Uint8Array;
  /** The picture before it is cropped: what is decoded of one that is not in tiles. */
  readonly stored: Pick<Tiles, 'width' | 'height'>;
  /** One, where it is not cut. */
  readonly tiles: Tiles;
  /** Decodes a tile, turned as the picture is. @param use what is done with its pixels, which are gone then @throws {Unreadable} */
  decode(column: number, row: number, use: (pixels: HeicPixels) => void): void;
}

/**
 * Opens the picture of a HEIC that is shown, of several that may be there.
 * @throws {Unreadable}
 */
export function openHeic(path: string): Heic {
  const lib = new Libheif();
  const { api, error, found } = lib;
  const context = api._heif_context_alloc();
  api._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(maxPixels)));
  const { at, size } = lib.load(path);
  api._heif_context_read_from_memory_without_copy(error, context, at, size, 0);
  lib.check();
  api._heif_context_get_primary_image_handle(error, context, found);
  lib.check();
  const handle = lib.number();
  const channels = api._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const stored = {
    width: api._heif_image_handle_get_ispe_width(handle),
    height: api._heif_image_handle_get_ispe_height(handle),
  };
  const tiles = tilesOf(lib, handle, { stored, channels });
  return {
    width: api._heif_image_handle_get_width(handle),
    height: api._heif_image_handle_get_height(handle),
    channels,
    bitsPerSample: api._heif_image_handle_get_luma_bits_per_pixel(handle),
    profile: profileOf(lib, handle),
    isMultiplied: api._heif_image_handle_is_premultiplied_alpha(handle) !== 0,
    stored,
    tiles,
    decode: decoderOf(lib, handle, { tiles, channels }),
  };
}

function decoderOf(
  lib: Libheif,
  handle: number,
  { tiles, channels }: Pick<Heic, 'tiles' | 'channels'>,
): Heic['decode'] {
  const { api, error, found } = lib;
  const options = api._heif_decoding_options_alloc();
  lib.bytes(options, strictAt + 1)[strictAt] = 1;
  const layout = layouts[channels];
  return (column, row, use) => {
    if (tiles.columns * tiles.rows === 1) api._heif_decode_image(error, handle, found, rgb, layout, options);
    else api._heif_image_handle_decode_image_tile(error, handle, found, rgb, layout, options, column, row);
    lib.check();
    const image = lib.number();
    const width = api._heif_image_get_width(image, sideBySide);
    const height = api._heif_image_get_height(image, sideBySide);
    const data = api._heif_image_get_plane_readonly2(image, sideBySide, found);
    if (data === 0) throw new Unreadable('it is broken');
    const stride = lib.number();
    use({ data: lib.bytes(data, stride * height), width, height, stride });
    api._heif_image_release(image);
  };
}

function tilesOf(
  lib: Libheif,
  handle: number,
  { stored, channels }: Pick<Heic, 'stored' | 'channels'>,
): Tiles {
  const { api, error, found } = lib;
  const width = api._heif_image_handle_get_width(handle);
  const height = api._heif_image_handle_get_height(handle);
  const whole = { columns: 1, rows: 1, width, height, left: 0, top: 0 };
  // A cropped one has no place for tiles, and alpha is cut otherwise, or not at all.
  if (stored.width * stored.height !== width * height || channels === 4) return whole;
  api._heif_image_handle_get_image_tiling(error, handle, 1, found);
  lib.check();
  const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0] = [1, 2, 3, 4].map((index) =>
    lib.number(index),
  );
  if (columns * rows <= 1) return whole;
  const [top, left] = [lib.number(7), lib.number(8)];
  return {
    columns,
    rows,
    width: tileWidth,
    height: tileHeight,
    left: left === 0 ? 0 : columns * tileWidth - width,
    top: top === 0 ? 0 : rows * tileHeight - height,
  };
}

function profileOf(lib: Libheif, handle: number): Uint8Array {
  const size = lib.api._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return new Uint8Array();
  const at = lib.api._malloc(size);
  lib.api._heif_image_handle_get_raw_color_profile(lib.error, handle, at);
  lib.check();
  return lib.bytes(at, size).slice();
}
