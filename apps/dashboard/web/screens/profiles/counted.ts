/** Counted on the server up to so many. */
const maxCounted = 1_000;

/** A number with its noun, such as “1 draft”, “12 drafts” and “1,000+ drafts”. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')}${count >= maxCounted ? '+' : ''} ${noun}${count === 1 ? '' : 's'}`;
