import { picture } from '@carillon/media/testing/make-picture';

/** A JPEG of about `bytes` bytes. */
export function photo(bytes: number): Promise<Buffer> {
  const width = Math.ceil(Math.sqrt(bytes * 4.3));
  const coarse = picture({ width: Math.ceil(width / 4), height: Math.ceil(width / 5), noise: true });
  return coarse
    .resize(width, Math.ceil(width * 0.8))
    .jpeg({ quality: 70 })
    .toBuffer();
}
