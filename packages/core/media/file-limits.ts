/** Measures that a network sets for files of one type: what is larger is brought under them, where that can be done. */
export interface FileLimits {
  readonly maxBytes: number;
  /** Longest side, pixels. */
  readonly maxSide: number;
  readonly mimeTypes: readonly string[];
}

export interface PictureLimits extends FileLimits {
  readonly maxCount: number;
}

export interface GifLimits {
  readonly maxBytes: number;
  /** pixels */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly maxFrames: number;
  /** True where the network makes a video of it, which plays by itself and has no sound. */
  readonly becomesVideo?: true;
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
