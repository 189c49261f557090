import type { Measure } from '@carillon/core';
import { limit, weighingEffort, weightedLength } from './weighted-length.ts';

const refusedCharacter = /[\uFFFE\uFFFF\uFEFF]/;

/** A post's text (X, counting characters page). */
export const xLimits: Measure = {
  maxLength: limit,
  unit: 'weighted characters',
  meaning: 'emoji and CJK count 2, a URL 23',
  measure: weightedLength,
  effort: weighingEffort,
  otherProblem(content) {
    const code = refusedCharacter.exec(content)?.[0].charCodeAt(0).toString(16).toUpperCase();
    return code === undefined ? null : `contains a character that X does not accept (U+${code})`;
  },
};
