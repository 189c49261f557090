/** A part of a text as networks show it. */
export interface TextPart {
  readonly text: string;
  /** A link, a mention or a hashtag. */
  readonly marked: boolean;
}

const marks =
  /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]|(?<![\p{L}\p{N}_])[@#][\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu;

/** Splits a text at its links, mentions and hashtags. */
export function richText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(marks)) {
    parts.push({ text: text.slice(end, index), marked: false }, { text: found, marked: true });
    end = index + found.length;
  }
  return [...parts, { text: text.slice(end), marked: false }].filter((part) => part.text !== '');
}
