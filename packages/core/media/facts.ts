export const mediaTypes = ['image', 'gif', 'video'] as const;

export type MediaType = (typeof mediaTypes)[number];

/** Measures of a medium, by its bytes. Width and height are those in which it is shown, pixels. */
export interface MediaFacts {
  readonly type: MediaType;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  /** Null for a still picture. */
  readonly durationMs: number | null;
  /** Of a GIF, and of a WebP or PNG that moves, which counts as an image: its first frame is all that goes out. Else null. */
  readonly frames: number | null;
  /** Null but for a video. */
  readonly video: VideoFacts | null;
}

export interface VideoFacts {
  /** By its short name, such as `avc`; null for one that is not known. */
  readonly codec: string | null;
  /** Codec string of the sound (RFC 6381), such as `mp4a.40.2`; null without sound. */
  readonly audioCodec: string | null;
  readonly audioChannels: number | null;
  /** Of the whole video. */
  readonly framesPerSecond: number;
  /** Of its fastest half second. This and what follows is missing where it was not looked at. */
  readonly peakFramesPerSecond?: number;
  /** How colours are sampled, such as `4:2:0`. */
  readonly chroma?: string;
  /** Bits of a sample. */
  readonly bitDepth?: number;
  readonly interlaced?: boolean;
  /** Width of a pixel by its height. */
  readonly pixelAspect?: number;
}

/** Measures of a stored file. */
export interface FileFacts {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  /** 0 while it is being put into the store. */
  readonly sizeBytes: number;
}

/** Pixels from which on a picture is prepared beside the others: what phones take is below. */
export const largePixels = 16_000_000;

export const isLarge = ({ width, height }: Pick<MediaFacts, 'width' | 'height'>): boolean =>
  width * height > largePixels;
