import { pathCharacters, separators, unspaced } from './path-characters.ts';

const path = new RegExp(`(?:(?!${unspaced})[${pathCharacters}]|[${separators}](?!https?:\\/\\/))+`, 'iuy');
const bracket = /[()[\]{}]/;

/**
 * Letters of such scripts go on with the sentence, as X takes them, but where a name begins: `/日本`, `?q=日本`. None begins with
 * Hiragana, in which particles are.
 */
const unspacedName = new RegExp(`(?<![a-z\\d]|${unspaced})(?!\\p{sc=Hiragana})${unspaced}+`, 'iuy');

/** Characters that a link may end with, as X has it (twitter-text, validUrlPathEndingChars). */
const last = /^[\p{L}\p{M}\p{N}/_\-=#&+)\]}]$/u;

/**
 * The end of a link: before punctuation that belongs to the sentence, and before a bracket whose partner is not in the
 * link.
 * @param link its start, and the end of its host
 * @param partners of `matchedBrackets`
 */
export function linkEnd(
  text: string,
  { start, hostEnd }: { readonly start: number; readonly hostEnd: number },
  partners: ReadonlyMap<number, number>,
): number {
  if (!/[/?#]/.test(text.charAt(hostEnd))) return hostEnd;
  let end = hostEnd;
  for (;;) {
    end = endOf(path, text, end);
    const nameEnd = end > hostEnd ? endOf(unspacedName, text, end) : end;
    if (nameEnd > end) {
      end = nameEnd;
      continue;
    }
    const partner = bracket.test(text.charAt(end)) ? partners.get(end) : undefined;
    if (partner === undefined || partner < hostEnd) break;
    end += 1;
  }
  end = withoutEmphasis(text, start, withoutPunctuation(text, hostEnd, end));
  if (/'s$/i.test(text.slice(Math.max(hostEnd, end - 2), end))) end -= 2; // of the page
  return withoutPunctuation(text, hostEnd, end);
}

/** The end of what a pattern matches from an index on; the index where it matches nothing. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function withoutPunctuation(text: string, hostEnd: number, end: number): number {
  let to = end;
  for (let character = before(text, to); to > hostEnd && !last.test(character); character = before(text, to))
    to -= character.length;
  return to;
}

/** The character that ends at an index. */
function before(text: string, end: number): string {
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, end - 2), end));
  return text.slice(isPair ? end - 2 : end - 1, end);
}

/** Underlines on both sides of a link are emphasis, though links may end with some. */
function withoutEmphasis(text: string, start: number, end: number): number {
  let marks = 0;
  while (text.charAt(start - 1 - marks) === '_' && text.charAt(end - 1 - marks) === '_') marks += 1;
  return end - marks;
}
