import type { OutputInfo, Sharp } from 'sharp';

/** Bytes of a picture, and their measures. */
export type Encoded = readonly [Buffer, Pick<OutputInfo, 'width' | 'height'> & { readonly mimeType: string }];

export async function encoded(picture: Sharp): Promise<Encoded> {
  globalThis.gc?.(); // what was made before and is of no use now: V8 does not see how large it is
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return [data, { width: info.width, height: info.height, mimeType: `image/${info.format}` }];
}
