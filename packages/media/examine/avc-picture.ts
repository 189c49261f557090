/** Demands on a decoder of H.264, by the sequence parameter set (ITU-T H.264, 7.3.2.1.1 and E.1.1). */
export interface AvcPicture {
  readonly chroma: Chroma;
  /** Bits of a sample, the larger of brightness and colour. */
  readonly bitDepth: number;
  /** Frames may be made of two fields. */
  readonly interlaced: boolean;
  /** Width of a pixel by its height; null where the stream does not say. */
  readonly pixelAspect: number | null;
}

const chromas = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'] as const;

export type Chroma = (typeof chromas)[number];

/** Profiles whose parameter sets give chroma and depth (7.3.2.1.1); in all others these are 4:2:0 and 8 bits. */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** Width and height of a pixel by aspect_ratio_idc, from 1 on (table E-1). */
const pixelAspects =
  '1:1 12:11 10:11 16:11 40:33 24:11 20:11 32:11 80:33 18:11 15:11 64:33 160:99 4:3 3:2 2:1'
    .split(' ')
    .map((each) => {
      const [width = 1, height = 1] = each.split(':').map(Number);
      return width / height;
    });

/** aspect_ratio_idc of a ratio that is written out. */
const extendedAspect = 255;

/**
 * Reads the first parameter set of a decoder configuration (`avcC`, ISO/IEC 14496-15, 5.3.3.1).
 * @returns null where it has none, or one that ends too early
 */
export function avcPicture(configuration: Uint8Array): AvcPicture | null {
  const count = (configuration[5] ?? 0) & 0x1f;
  const length = ((configuration[6] ?? 0) << 8) | (configuration[7] ?? 0);
  const unit = configuration.subarray(8, 8 + length);
  if (count === 0 || length < 4 || unit.length < length) return null;
  const bits = new Bits(withoutEmulation(unit.subarray(1)));
  const read = readParameterSet(bits);
  return bits.isOver ? null : read;
}

function readParameterSet(bits: Bits): AvcPicture {
  const profile = bits.read(8);
  bits.read(16); // constraints and level
  bits.golomb(); // its id
  const { chroma, bitDepth } = highProfiles.includes(profile)
    ? readSamples(bits)
    : { chroma: '4:2:0' as const, bitDepth: 8 };
  bits.golomb(); // log2_max_frame_num_minus4
  skipOrder(bits);
  bits.golomb(); // max_num_ref_frames
  bits.read(1);
  bits.golomb(); // width and height, in macroblocks
  bits.golomb();
  const interlaced = bits.read(1) === 0; // frame_mbs_only_flag
  if (interlaced) bits.read(1);
  bits.read(1); // direct_8x8_inference_flag
  if (bits.read(1) === 1) for (let side = 0; side < 4; side++) bits.golomb(); // cropped
  return { chroma, bitDepth, interlaced, pixelAspect: bits.read(1) === 1 ? readAspect(bits) : null };
}

function readSamples(bits: Bits): Pick<AvcPicture, 'chroma' | 'bitDepth'> {
  const idc = bits.golomb();
  if (idc === 3) bits.read(1); // separate_colour_plane_flag
  const bitDepth = 8 + Math.max(bits.golomb(), bits.golomb());
  bits.read(1); // qpprime_y_zero_transform_bypass_flag
  const lists = bits.read(1) === 0 ? 0 : idc === 3 ? 12 : 8;
  for (let list = 0; list < lists; list++) {
    const isWritten = bits.read(1) === 1;
    if (isWritten) skipScalingList(bits, list < 6 ? 16 : 64);
  }
  return { chroma: chromas[idc] ?? '4:4:4', bitDepth };
}

/** 7.3.2.1.1.1 */
function skipScalingList(bits: Bits, size: number): void {
  let last = 8;
  for (let index = 0; index < size && last !== 0; index++) last = (last + bits.signedGolomb() + 256) & 0xff;
}

/** pic_order_cnt_type and what belongs to it. */
function skipOrder(bits: Bits): void {
  const type = bits.golomb();
  if (type === 0) bits.golomb();
  if (type !== 1) return;
  bits.read(1);
  bits.golomb();
  bits.golomb();
  const cycle = Math.min(bits.golomb(), 255);
  for (let index = 0; index < cycle; index++) bits.golomb();
}

function readAspect(bits: Bits): number | null {
  if (bits.read(1) === 0) return null;
  const idc = bits.read(8);
  if (idc !== extendedAspect) return pixelAspects[idc - 1] ?? null;
  const [width, height] = [bits.read(16), bits.read(16)];
  return width > 0 && height > 0 ? width / height : null;
}

/** A unit's bytes less those that keep it from looking like the start of another (7.4.1.1). */
function withoutEmulation(unit: Uint8Array): Uint8Array {
  return unit.filter(
    (byte, index) => !(byte === 3 && index >= 2 && unit[index - 1] === 0 && unit[index - 2] === 0),
  );
}

/** Bits in their order; behind the end there are zeros. */
class Bits {
  #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** More was read than there is. */
  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#at++)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  /** An unsigned Exp-Golomb code (9.1). */
  golomb(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOver && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  signedGolomb(): number {
    const code = this.golomb();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
