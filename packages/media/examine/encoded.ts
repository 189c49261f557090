import type { OutputInfo, Sharp } from 'sharp';
import { collect } from './collect.ts';

/** Bytes of a picture, and their measures. */
export type Encoded = readonly [Buffer, Pick<OutputInfo, 'width' | 'height'> & { readonly mimeType: string }];

export async function encoded(picture: Sharp): Promise<Encoded> {
  await collect();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return [data, { width: info.width, height: info.height, mimeType: `image/${info.format}` }];
}
