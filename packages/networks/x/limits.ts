import type { Measure } from '@carillon/core';
import twitterText from 'twitter-text';
import { enterprise } from './application-plan.ts';
import { limit, weighingEffort, weightedLength } from './weighted-length.ts';

const refusedCharacter = /[\uFFFE\uFFFF\uFEFF]/;

/** A post's text (X, counting characters page). */
export const xLimits: Measure = {
  maxLength: limit,
  unit: 'weighted characters',
  meaning: 'emoji and CJK count 2, a URL 23',
  measure: weightedLength,
  effort: weighingEffort,
  otherProblem(content, appPlan) {
    const code = refusedCharacter.exec(content)?.[0].charCodeAt(0).toString(16).toUpperCase();
    if (code !== undefined) return `contains a character that X does not accept (U+${code})`;
    return appPlan === enterprise ? null : cashtagProblem(content);
  },
};

/** Cashtags that a sentence names. */
const maxShown = 5;

/** A text that is longer without its long words is over the limit in any case, UTF-16 units. */
const maxRead = 1_000;

/** A long word, which is a link: a cashtag stands at its beginning at most. */
const longWord = /(\S{20})\S{80,}/g;

/**
 * Why X refuses the cashtags of a text from an application on its self-serve plan, as the end of a sentence: a post has one at most
 * (X, "Manage posts: introduction", read in August 2026; the page names no day). Null where it takes them.
 */
function cashtagProblem(content: string): string | null {
  if (content.indexOf('$') === content.lastIndexOf('$')) return null;
  const text = content.length > maxRead ? content.replace(longWord, '$1') : content;
  if (text.length > maxRead) return null;
  const names = twitterText.extractCashtags(text).map((name) => `$${name}`);
  if (names.length < 2) return null;
  const shown = [...names.slice(0, maxShown), ...(names.length > maxShown ? ['…'] : [])].join(', ');
  return `names ${names.length} cashtags (${shown}); X takes one in a post of an application on its self-serve plan`;
}
