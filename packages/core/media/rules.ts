import type { Platform } from '../platform.ts';
import type { FileFacts, FileLimits, MediaFacts, MediaType } from './facts.ts';

/** Rules of each network; the numbers live with the networks. */
export type MediaRules = Readonly<Record<Platform, NetworkMediaRules>>;

export interface NetworkMediaRules {
  /** Still pictures of an item. */
  readonly pictures: FileLimits & { readonly maxCount: number };
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

export interface GifLimits {
  readonly maxBytes: number;
  /** pixels */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly maxFrames: number;
}

export interface VideoLimits {
  readonly maxBytes: number;
  readonly minDurationMs: number;
  readonly maxDurationMs: number;
  readonly maxFramesPerSecond: number;
  /** Shortest side, pixels. */
  readonly minSide: number;
  /** Longer side by the shorter one. */
  readonly maxAspect: number;
  readonly mimeTypes: readonly string[];
  /** By their short names, such as `avc`. */
  readonly codecs: readonly string[];
  /** How colours may be sampled, such as `4:2:0`. */
  readonly chromas: readonly string[];
  /** Bits of a sample. */
  readonly maxBitDepth: number;
  /** By their codec strings (RFC 6381). */
  readonly audioCodecs: readonly string[];
  readonly maxAudioChannels: number;
}

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
