import type { Measure } from '@carillon/core';
import type { FindMarks } from '@carillon/networks/marks';
import { freeOf, lastFitting } from './split-text.ts';

interface Limits {
  readonly measures: readonly Pick<Measure, 'measure' | 'maxLength'>[];
  /** Of each network: a link is too long as a whole. */
  readonly findMarks: readonly FindMarks[];
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Where the part of a text ends that all of these networks take, UTF-16 units: after a character as a reader sees it, and
 * outside of links. The length of the text where all of it fits. Of a long text only the beginning is looked at closely.
 */
export function fittingEnd(text: string, { measures, findMarks }: Limits): number {
  const fits = (end: number) =>
    measures.every(({ measure, maxLength }) => measure(text.slice(0, end)) <= maxLength);
  if (fits(text.length)) return text.length;
  const beginning = text.slice(
    0,
    endTooFar(text, Math.max(...measures.map(({ maxLength }) => maxLength)), fits),
  );
  const isFree = freeOf(beginning, linksAlone(findMarks));
  const ends = Array.from(graphemes.segment(beginning), ({ index, segment }) => index + segment.length);
  return lastFitting(ends.filter(isFree), 0, fits) ?? 0;
}

/** A place between words up to which the text is too long already, not much behind the first. */
function endTooFar(text: string, maxLength: number, fits: (end: number) => boolean): number {
  for (let from = 2 * maxLength; from < text.length; from *= 2) {
    const end = from + text.slice(from).search(/\s/);
    if (end >= from && !fits(end)) return end;
  }
  return text.length;
}

/** Mentions and tags are counted as what they are. */
const linksAlone = (findMarks: readonly FindMarks[]): readonly FindMarks[] =>
  findMarks.map(
    (find) => (word) => (word.includes('.') ? find(word).filter(({ kind }) => kind === 'link') : []),
  );
