import type { Metadata } from 'sharp';

/** Most entries of a profile's table: they have about twenty. */
const maxEntries = 100;

/** Whether the colours of a picture are those that everybody takes for granted: it has no profile, or that of sRGB. */
export function isSrgb({ space, icc }: Metadata): boolean {
  if (space !== 'srgb' && space !== 'b-w') return false;
  return icc === undefined || /\bsRGB\b/.test(descriptionOf(icc));
}

/** The profile's name (ICC.1:2022, 9.2.41, as of version 2 or 4: in ASCII or in UTF-16, the zeros of which are left out). */
function descriptionOf(profile: Buffer): string {
  const count = profile.length < 132 ? 0 : Math.min(profile.readUInt32BE(128), maxEntries);
  for (let index = 0; index < count; index++) {
    const entry = profile.subarray(132 + index * 12, 144 + index * 12);
    if (entry.length === 12 && entry.toString('latin1', 0, 4) === 'desc') {
      const from = entry.readUInt32BE(4);
      return profile
        .subarray(from, from + Math.min(entry.readUInt32BE(8), 1_000))
        .toString('latin1')
        .replaceAll('\0', '');
    }
  }
  return '';
}
