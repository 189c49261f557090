import type { Measure, NetworkMediaRules } from '@carillon/core';
import { countGraphemes, countingEffort } from './count-graphemes.ts';

const maxBytes = 3000;
const utf8 = new TextEncoder();

/** A post's `text`: 300 graphemes and 3,000 bytes of UTF-8 (Bluesky, lexicon app.bsky.feed.post). */
export const blueskyLimits: Measure = {
  maxLength: 300,
  unit: 'graphemes',
  measure: countGraphemes,
  effort: countingEffort,
  otherProblem(content) {
    const bytes = utf8.encode(content).length; // as in browsers, which count with it too
    if (bytes <= maxBytes) return null;
    return `is ${bytes.toLocaleString('en-US')} bytes long, over Bluesky's ${maxBytes.toLocaleString('en-US')}`;
  },
};

/**
 * Pictures of a post (Bluesky, lexicon app.bsky.embed.images): 1,000,000 bytes, which servers from before April 2026 still
 * insist on. It has no limit of pixels: 4,000 is what Bluesky's own app makes of larger ones (social-app, pull request 10073,
 * March 2026). A GIF goes as a still picture.
 */
export const blueskyMedia: NetworkMediaRules = {
  permission: null,
  pictures: {
    maxCount: 4,
    maxBytes: 1_000_000,
    maxSide: 4_000,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  },
  gif: null,
  video: null,
};
