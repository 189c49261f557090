import type { FindMarks } from '@carillon/networks/marks';

/** A part of a text as a network shows it. */
interface TextPart {
  readonly text: string;
  /** A link, a mention or a hashtag. */
  readonly marked: boolean;
}

/** A longer text goes nowhere as it is, and looking for its links may take long, UTF-16 units. */
const maxMarkedLength = 5_000;

/** Splits a text at its links, mentions and hashtags. @param findMarks of the network; undefined until it is loaded */
export function markedParts(text: string, findMarks: FindMarks | undefined): readonly TextPart[] {
  const marks = text.length > maxMarkedLength ? [] : (findMarks?.(text) ?? []);
  const parts: TextPart[] = [];
  let last = 0;
  for (const { start, end, shown = text.slice(start, end) } of marks) {
    parts.push({ text: text.slice(last, start), marked: false }, { text: shown, marked: true });
    last = end;
  }
  return [...parts, { text: text.slice(last), marked: false }].filter((part) => part.text !== '');
}

/** The host of the link whose card a post will show; null where it has none. */
export function cardHost(text: string, findMarks: FindMarks): string | null {
  if (text.length > maxMarkedLength) return null;
  const link = findMarks(text).find(({ hasCard }) => hasCard);
  if (link === undefined) return null;
  const written = text.slice(link.start, link.end);
  return URL.parse(/^https?:/i.test(written) ? written : `https://${written}`)?.hostname ?? null;
}
