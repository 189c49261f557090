import type { Measure } from '@carillon/core';
import { countGraphemes, countingEffort } from '../count-graphemes.ts';

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
