/** Longest text that is logged whole, characters. */
const longest = 2_000;

/** A text as far as it is logged; whatever else it may be, as a text. */
export function cutText(value: unknown): string {
  const text = String(value ?? '');
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
