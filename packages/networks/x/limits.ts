import type { FileLimits, Measure } from '@carillon/core';
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

/** A picture (X, media best practices): 5 MB of JPEG, PNG or WebP. Larger sides than 4,096 pixels are not shown. */
export const xPictures: FileLimits = {
  maxBytes: 5_000_000,
  maxSide: 4_096,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
};
