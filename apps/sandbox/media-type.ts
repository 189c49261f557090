/** Brands of MP4 files that browsers play. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|dash)$/;

/** The type of a picture or video, by its first bytes; undefined for any other file, whatever it calls itself. */
export function mediaTypeOf(bytes: Buffer): string | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) !== 'ftyp') return undefined;
  if (text(8, 12) === 'qt  ') return 'video/quicktime';
  return mp4Brands.test(text(8, 12)) ? 'video/mp4' : undefined;
}
