import type { MediumUses } from '../../api/media.ts';
import type { Medium } from '../../api/types.ts';
import { mediaNames } from '../../parts/media-names.ts';

type Measured = Pick<Medium, 'type' | 'width' | 'height' | 'sizeBytes' | 'durationMs'>;

export const nameOf = ({ name }: Pick<Medium, 'name'>): string => name || 'Without a name';

/** Type and measures of a medium, such as `Video, 1,280 × 720 pixels, 3.4 MB, 1 min 5 s`. */
export const measuresOf = ({ type, width, height, sizeBytes, durationMs }: Measured): string =>
  [
    mediaNames[type],
    `${width} × ${height} pixels`,
    sizeInWords(sizeBytes),
    type === 'video' && durationMs !== null && lengthInWords(durationMs),
  ]
    .filter((each) => each !== false)
    .join(', ');

const units = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1_000, 'kB'],
] as const;

/** A size in its largest unit, such as `3.4 MB`. */
export function sizeInWords(bytes: number): string {
  const [size, unit] = units.find(([size]) => bytes >= size) ?? [1, 'bytes'];
  const count = bytes / size;
  return `${count < 10 && size > 1 ? count.toFixed(1) : Math.round(count)} ${unit}`;
}

/** The length of a video, such as `1 min 5 s`. */
export function lengthInWords(ms: number): string {
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** How much a medium is used, in a few words. */
export function usesInWords({ posts, more }: Pick<MediumUses, 'posts' | 'more'>): string {
  if (posts === 0) return 'No post uses it';
  return `Used by ${more ? 'at least ' : ''}${posts.toLocaleString('en')} ${posts === 1 ? 'post' : 'posts'}`;
}

/** A medium's end, in the way that a mark says it. */
export type Fate = 'kept' | 'small' | 'stays' | 'file goes' | 'goes';

/** Fate of a medium. @param uses undefined where they are not known yet */
export function fateOf(
  { kept, status, expiresAt }: Pick<Medium, 'kept' | 'status' | 'expiresAt'>,
  uses: Pick<MediumUses, 'posts' | 'needed'> | undefined,
): Fate {
  if (status === 'expired') return 'small';
  if (kept) return 'kept';
  if (uses?.needed || expiresAt === null) return 'stays';
  return uses !== undefined && uses.posts > 0 ? 'file goes' : 'goes';
}

const minuteMs = 60_000;

/** How far away an end is, such as `in 5 h`. @param ms less than none where it is over */
export function leftInWords(ms: number): string {
  if (ms < minuteMs) return 'soon';
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} d`;
}
