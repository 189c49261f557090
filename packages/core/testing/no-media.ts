import type { MediaContext } from '../media/check-media.ts';
import type { NetworkMediaRules } from '../media/rules.ts';

/** Rules with numbers that are easy to be on both sides of. */
export const smallRules: NetworkMediaRules = {
  pictures: { maxCount: 4, maxBytes: 100, maxSide: 10, mimeTypes: ['image/png'] },
  gif: null,
  video: null,
  permission: null,
};

/** For requests without media. */
export const noMedia: MediaContext = {
  rules: { x: smallRules, bluesky: smallRules },
  atUpload: [],
  known: new Map(),
};
