import type { FindMarks } from '@carillon/networks/marks';

const segmenters = (['sentence', 'word', 'grapheme'] as const).map(
  (granularity) => new Intl.Segmenter(undefined, { granularity }),
);

/** A longer word has no links that would be worth the time of looking for them, UTF-16 units. */
const maxWordWithLinks = 2_000;

/**
 * The places where a text may be broken, from the best kind to the worst: after a paragraph or all of it, a sentence or line, a space,
 * a word as a dictionary has it, a character as a reader sees it. None is within what a network shows as a link.
 */
export function breaksOf(text: string, findMarks: readonly FindMarks[]): readonly (readonly number[])[] {
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

/** Tells whether a place is outside of every link, mention and tag. */
function freeOf(text: string, findMarks: readonly FindMarks[]): (at: number) => boolean {
  const taken = new Set<number>();
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (word.length > maxWordWithLinks) continue;
    for (const { start, end } of findMarks.flatMap((find) => find(word)))
      for (let at = start + 1; at < end; at += 1) taken.add(index + at);
  }
  return (at) => !taken.has(at);
}
