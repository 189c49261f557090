import { findUrls } from './urls.ts';

/** No word is longer, in UTF-16 units: a link has 4,096 at most. */
const maxWordLength = 4_400;

const urlWeight = 23;
const limit = 280;

/** Emoji, whole sequences first; what may be text or emoji counts as emoji unless U+FE0E follows. */
const emoji =
  /\p{RGI_Emoji}|[#*0-9]\uFE0F?\u20E3|[©®]\uFE0F|[\p{Extended_Pictographic}--[©®]]\uFE0F?(?!\uFE0E)/v;

/** X's measure of a text (X, counting characters page): by weight, emoji 2, links 23, after NFC. */
export function measure(text: string): { readonly length: number; readonly valid: boolean } {
  let length = 0;
  for (const part of text.length <= maxWordLength ? [text] : wordsOf(text)) {
    length += part.length > maxWordLength ? part.length : weighWithLinks(part.normalize('NFC'));
    if (length > limit) break; // too long, however long
  }
  return { length, valid: length > 0 && length <= limit && !/[\uFFFE\uFEFF\uFFFF]/.test(text) };
}

const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+/g) ?? [];

function weighWithLinks(text: string): number {
  let weight = 0;
  let from = 0;
  for (const { start, end } of findUrls(text)) {
    weight += weigh(text.slice(from, start)) + urlWeight;
    from = end;
  }
  return weight + weigh(text.slice(from));
}

const tokens = new RegExp(`(?<emoji>${emoji.source})|(?<other>[^])`, 'gv');

function weigh(text: string): number {
  let weight = 0;
  for (const { groups } of text.matchAll(tokens)) {
    weight += groups?.['emoji'] === undefined && isLight(groups?.['other'] ?? '') ? 1 : 2;
  }
  return weight;
}

/** Latin, Greek, Cyrillic, Hebrew, Arabic and the like, and common punctuation. */
function isLight(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    code <= 0x10ff ||
    (code >= 0x2000 && code <= 0x200d) ||
    (code >= 0x2010 && code <= 0x201f) ||
    (code >= 0x2032 && code <= 0x2037)
  );
}
