import type { Changeable } from '../own-limits.ts';
import type { Platform } from '../platform.ts';
import type { ServerFacts } from '../server-facts.ts';
import type { FileFacts, MediaFacts, MediaType } from './facts.ts';
import type { GifLimits, PictureLimits, VideoLimits } from './file-limits.ts';

/** Rules of each network; the numbers live with the networks. */
export type MediaRules = Readonly<Record<Platform, NetworkMediaRules>>;

export interface NetworkMediaRules extends Changeable<NetworkMediaRules> {
  /** Still pictures of an item. */
  readonly pictures: PictureLimits;
  /** A GIF that moves, alone in its item; null where it goes out as a still picture. */
  readonly gif: GifLimits | null;
  /** A video, alone in its item; null for no videos. */
  readonly video: VideoLimits | null;
  /** Permission that an account must have granted for any of them; null where none is needed. */
  readonly permission: string | null;
}

/** True for what goes out alone in its item on a network: a GIF that moves there, or a video. */
export const goesAlone = (
  type: MediaType,
  { gif, video }: Pick<NetworkMediaRules, 'gif' | 'video'>,
): boolean => (type === 'gif' && gif !== null) || (type === 'video' && video !== null);

/** Rules of a network with what a server says instead, and themselves where it says nothing of them; for their `at`. */
export const rulesWith = (
  rules: NetworkMediaRules,
  { pictures, gif, video }: ServerFacts,
): NetworkMediaRules =>
  (pictures ?? gif ?? video) === undefined
    ? rules
    : {
        ...rules,
        pictures: { ...rules.pictures, ...pictures },
        gif: rules.gif && { ...rules.gif, ...gif },
        video: rules.video && { ...rules.video, ...video },
      };

/** A medium of the caller, as far as planning needs it. */
export interface PlannedMedium extends MediaFacts {
  readonly id: string;
  readonly status: MediaStatus;
  /** Why it failed, as the end of a sentence. */
  readonly problem: string | null;
  readonly sizeBytes: number;
  /** Files that were made of it, by their names: `content`, and what goes where that is not taken. */
  readonly files: Readonly<Record<string, FileFacts | undefined>>;
}

/**
 * - processing: stored, and not yet looked at to its end
 * - ready: may go out
 * - failed: cannot be used
 * - expired: went out, and its content was deleted since
 */
export type MediaStatus = 'processing' | 'ready' | 'failed' | 'expired';
