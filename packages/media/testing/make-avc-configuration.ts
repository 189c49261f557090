export interface AvcOptions {
  /** profile_idc: 66 is baseline, 100 high, 110 high 10, 122 high 4:2:2, 244 high 4:4:4. */
  readonly profile?: number;
  /** chroma_format_idc; with it and what follows there is a parameter set, without all of them none. */
  readonly chroma?: 0 | 1 | 2 | 3;
  readonly bitDepth?: number;
  readonly interlaced?: boolean;
  /** Width and height of a pixel. */
  readonly pixelAspect?: readonly [number, number];
}

/** A decoder configuration (`avcC`) of H.264 with its codec string, as a multiplexer wants it. */
export function makeAvcConfiguration({ profile = 66, ...options }: AvcOptions): {
  readonly codec: string;
  readonly description: Uint8Array;
} {
  const codec = `avc1.${profile.toString(16).padStart(2, '0')}001e`;
  const head = [1, profile, 0, 30, 0xff];
  if (Object.keys(options).length === 0) return { codec, description: Uint8Array.from([...head, 0xe0, 0]) };
  const set = parameterSet(profile, options);
  return { codec, description: Uint8Array.from([...head, 0xe1, 0, set.length, ...set, 0]) };
}

function parameterSet(
  profile: number,
  { chroma = 1, bitDepth = 8, interlaced = false, pixelAspect }: Omit<AvcOptions, 'profile'>,
): number[] {
  const isHigh = profile >= 100;
  const bits = [
    ...[fixed(profile, 8), fixed(0, 8), fixed(30, 8), golomb(0)],
    ...(isHigh ? [golomb(chroma), ...(chroma === 3 ? ['0'] : [])] : []),
    // A list of scaling factors that is written out, to be skipped: a step of -8, and the default for the rest.
    ...(isHigh ? [golomb(bitDepth - 8), golomb(bitDepth - 8), '0', '1', '1', golomb(16)] : []),
    ...(isHigh ? ['0'.repeat(chroma === 3 ? 11 : 7)] : []),
    ...[golomb(0), golomb(0), golomb(0), golomb(1), '0', golomb(39), golomb(21)],
    ...[interlaced ? '00' : '1', '1', '0'],
    ...(pixelAspect
      ? ['1', '1', fixed(255, 8), fixed(pixelAspect[0], 16), fixed(pixelAspect[1], 16), '0']
      : ['0']),
    '1',
  ].join('');
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((each) => Number.parseInt(each.padEnd(8, '0'), 2));
  return [0x67, ...guarded(bytes)];
}

const fixed = (value: number, count: number): string => value.toString(2).padStart(count, '0');

/** An unsigned Exp-Golomb code. */
function golomb(value: number): string {
  const code = (value + 1).toString(2);
  return '0'.repeat(code.length - 1) + code;
}

/** Two zeros and a byte up to 3 get a 3 between them. */
function guarded(bytes: readonly number[]): number[] {
  const out: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return out;
}
