/** Where a marker lies in a JPEG, such as 0xda for the beginning of its data. */
const markerIn = (jpeg: Buffer, marker: number): number => jpeg.indexOf(Buffer.from([0xff, marker]));

/** The JPEG as phones of Samsung end the header of its data: Ss and Se are both 0. */
export function withSpectralEndOfZero(jpeg: Buffer): Buffer {
  const at = markerIn(jpeg, 0xda) + 2;
  const changed = Buffer.from(jpeg);
  changed[at + changed.readUInt16BE(at) - 2] = 0;
  return changed;
}

/** The JPEG with bytes before a marker that mean nothing, as Pixel phones leave them. */
export function withStrayBytes(jpeg: Buffer, marker: number, count = 18): Buffer {
  const at = markerIn(jpeg, marker);
  return Buffer.concat([jpeg.subarray(0, at), Buffer.alloc(count, 0x11), jpeg.subarray(at)]);
}
