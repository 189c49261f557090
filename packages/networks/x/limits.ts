import type { Measure } from '@carillon/core';
import twitterText from 'twitter-text';

/** Nothing longer can be within 280: one URL has at most 4,096 characters. twitter-text takes seconds for 100,000. */
const longestCounted = 4_400;

/** Text without any URL, for want of a dot, in which every character counts one: much of what is written in English. */
const plain = /^[ -\-/-~]*$/;

const refusedCharacter = /[\uFFFE\uFFFF\uFEFF]/;

/** A post's text: 280, where a URL counts 23, CJK and emoji count 2, after NFC (X, counting characters page). */
export const xLimits: Measure = {
  maxLength: 280,
  unit: 'weighted characters',
  measure: (content) =>
    content.length > longestCounted || plain.test(content)
      ? content.length
      : twitterText.parseTweet(content).weightedLength,
  otherProblem(content) {
    const code = refusedCharacter.exec(content)?.[0].charCodeAt(0).toString(16).toUpperCase();
    return code === undefined ? null : `contains a character that X does not accept (U+${code})`;
  },
};
