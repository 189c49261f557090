import type { Measure, NetworkMediaRules } from '@carillon/core';
import { limit, weighingEffort, weightedLength } from './weighted-length.ts';

const refusedCharacter = /[\uFFFE\uFFFF\uFEFF]/;

/** A post's text (X, counting characters page). */
export const xLimits: Measure = {
  maxLength: limit,
  unit: 'weighted characters',
  measure: weightedLength,
  effort: weighingEffort,
  otherProblem(content) {
    const code = refusedCharacter.exec(content)?.[0].charCodeAt(0).toString(16).toUpperCase();
    return code === undefined ? null : `contains a character that X does not accept (U+${code})`;
  },
};

/** Scope without which X takes no upload (X, OpenAPI of /2/media). */
export const mediaScope = 'media.write';

/** Media of a post (X, media best practices: videos are 4:2:0, progressive, with square pixels). Larger sides of a picture than 4,096 pixels are not shown. */
export const xMedia: NetworkMediaRules = {
  permission: mediaScope,
  pictures: {
    maxCount: 4,
    maxBytes: 5_000_000,
    maxSide: 4_096,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  },
  gif: { maxBytes: 15_000_000, maxWidth: 1_280, maxHeight: 1_080, maxFrames: 350 },
  video: {
    maxBytes: 512_000_000,
    minDurationMs: 500,
    maxDurationMs: 140_000,
    maxFramesPerSecond: 60,
    minSide: 32,
    maxAspect: 3,
    mimeTypes: ['video/mp4', 'video/quicktime'],
    codecs: ['avc'],
    chromas: ['4:2:0', '4:0:0'],
    maxBitDepth: 8,
    audioCodecs: ['mp4a.40.2'],
    maxAudioChannels: 2,
  },
};
