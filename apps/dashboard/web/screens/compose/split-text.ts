import type { Measure } from '@carillon/core';
import type { FindMarks } from '@carillon/networks/marks';

/** Rules for the pieces of a text. */
interface SplitRules {
  /** True for a text that every network takes. */
  readonly fits: (text: string) => boolean;
  /** Of each network: what it shows as a link is never cut. */
  readonly findMarks: readonly FindMarks[];
}

/** A break between paragraphs or sentences is chosen where it makes a piece at least so full, share of the fullest. */
const fullEnough = 1 / 3;

/**
 * Splits a text that is too long into pieces that fit, each as full as its breaks allow: between paragraphs if there is
 * such a break, otherwise between sentences, words or, in a word that is too long by itself, characters as a reader sees
 * them. Only white space at the breaks gets lost. What cannot be broken, such as a link, is a piece that is too long.
 */
export function splitText(text: string, { fits, findMarks }: SplitRules): readonly string[] {
  if (fits(text.trim())) return [text.trim()];
  const breaks = breaksOf(text, findMarks);
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPiece(breaks, from, (at) => fits(text.slice(from, at).trim())) ?? text.length;
    const piece = text.slice(from, end).trim();
    if (piece !== '') pieces.push(piece);
    from = end;
  }
  return pieces;
}

function endOfPiece(
  breaks: readonly (readonly number[])[],
  from: number,
  fits: (at: number) => boolean,
): number | undefined {
  const ends = breaks.map((places) => lastFitting(places, from, fits));
  const furthest = Math.max(...ends.map((end) => end ?? 0));
  const wanted = from + (furthest - from) * fullEnough;
  if (furthest > 0) return ends.find((end) => end !== undefined && end >= wanted);
  return firstAfter(breaks.at(-1) ?? [], from);
}

const firstAfter = (places: readonly number[], from: number) => places[indexAfter(places, from)];

/** The last of these places, which are in order, up to which a piece fits: looked for near, as pieces are short. */
export function lastFitting(
  places: readonly number[],
  from: number,
  fits: (at: number) => boolean,
): number | undefined {
  let low = indexAfter(places, from);
  let high = places.length - 1;
  let found: number | undefined;
  for (let step = 1; low <= high; step *= 2) {
    const next = Math.min(low + step, places.length) - 1;
    const place = places[next] as number;
    if (!fits(place)) {
      high = next - 1;
      break;
    }
    found = place;
    low = next + 1;
  }
  while (low <= high) {
    const middle = (low + high) >> 1;
    const place = places[middle] as number;
    if (fits(place)) {
      found = place;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

function indexAfter(places: readonly number[], from: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}

const segmenters = (['sentence', 'word', 'grapheme'] as const).map(
  (granularity) => new Intl.Segmenter(undefined, { granularity }),
);

/** A longer word has no links that would be worth the time of looking for them, UTF-16 units. */
const maxWordWithLinks = 2_000;

/**
 * The places where a text may be broken, from the best kind to the worst: after a paragraph or all of it, a sentence or line, a space,
 * a word as a dictionary has it, a character as a reader sees it. None is within what a network shows as a link.
 */
function breaksOf(text: string, findMarks: readonly FindMarks[]): readonly (readonly number[])[] {
  const isFree = freeOf(text, findMarks);
  const [sentences = [], words = [], characters = []] = segmenters.map((segmenter) =>
    Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length),
  );
  const seen = new Set(characters);
  const allowed = (places: Iterable<number>) =>
    [...new Set(places)].filter((at) => seen.has(at) && isFree(at)).sort((a, b) => a - b);
  return [
    allowed([...endsOf(text, /\n[^\S\n]*\n\s*/g), text.length]),
    allowed([...sentences, ...endsOf(text, /\n/g)]),
    allowed(endsOf(text, /\s+/g)),
    allowed(words),
    allowed(characters),
  ];
}

const endsOf = (text: string, pattern: RegExp): readonly number[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => index + found.length);

/** True when a place is outside of every link, mention and tag. */
export function freeOf(text: string, findMarks: readonly FindMarks[]): (at: number) => boolean {
  const taken = new Set<number>();
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (word.length > maxWordWithLinks) continue;
    for (const { start, end } of findMarks.flatMap((find) => find(word)))
      for (let at = start + 1; at < end; at += 1) taken.add(index + at);
  }
  return (at) => !taken.has(at);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * True when all of these networks take a piece of a text. What is wrong with a single character of it is wrong with
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
