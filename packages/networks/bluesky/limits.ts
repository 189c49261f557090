import type { Measure } from '@carillon/core';
import graphemer from 'graphemer';

const maxBytes = 3000;
const graphemes = new graphemer.default();

/** Text in which every character is a grapheme: most of what is written in English. */
const printable = /^[ -~]*$/;

/** A post's `text`: 300 graphemes and 3,000 bytes of UTF-8 (Bluesky, lexicon app.bsky.feed.post). */
export const blueskyLimits: Measure = {
  maxLength: 300,
  unit: 'graphemes',
  measure: (content) => (printable.test(content) ? content.length : graphemes.countGraphemes(content)),
  otherProblem(content) {
    const bytes = Buffer.byteLength(content);
    if (bytes <= maxBytes) return null;
    return `is ${bytes.toLocaleString('en-US')} bytes long, over Bluesky's ${maxBytes.toLocaleString('en-US')}`;
  },
};
