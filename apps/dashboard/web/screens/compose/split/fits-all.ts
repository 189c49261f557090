import type { Measure } from '@carillon/core';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Tells whether all of these networks take a piece of a text. What is wrong with a single character of it is wrong with
 * pieces of any length, and does not count.
 */
export function fitsAll(text: string, measures: readonly Measure[]): (piece: string) => boolean {
  const characters = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const checks = measures.map((measure) => {
    const isHopeless = [...characters].some((character) => measure.otherProblem(character) !== null);
    return (piece: string) =>
      measure.measure(piece) <= measure.maxLength && (isHopeless || measure.otherProblem(piece) === null);
  });
  return (piece) => checks.every((check) => check(piece));
}
