const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Cut {
  /** Characters as a reader sees them. */
  readonly graphemes: number;
  /** The same as `sizeOf` counts. */
  readonly size: number;
  /** Makes a character harmless in the format of a service; nothing is changed unless given. */
  readonly protect?: (text: string) => string;
  /** UTF-16 units unless given. */
  readonly sizeOf?: (text: string) => number;
}

/** A text that a service may show, whole characters of it, and an ellipsis where it was longer. */
export function cutText(
  text: string,
  { graphemes, size, protect = same, sizeOf = ({ length }) => length }: Cut,
): string {
  const room = size - sizeOf('…');
  let kept = '';
  let used = 0;
  let count = 0;
  // No grapheme is read that could not be shown: a stranger may have written megabytes.
  for (const { segment } of segmenter.segment(text.slice(0, size + 1).replace(unseen, ''))) {
    const escaped = protect(segment);
    used += sizeOf(escaped);
    count += 1;
    if (count > graphemes || used > room) return `${kept.trimEnd()}…`;
    kept += escaped;
  }
  return kept;
}

/** Control characters, and those that turn the direction of everything behind them. */
const unseen = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

const same = (text: string) => text;

/** The same on one line, without control characters. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
