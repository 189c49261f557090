/** Characters at the end of an address that are shown. */
const shownAtEnd = 4;

/** An end that is shown must leave so much unknown, characters. */
const minHidden = 8;

/**
 * The address of somebody who is told in words, as answers and logs show it: its server and its end. Who knows the whole can
 * write there.
 */
export function maskedUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  const end = pathname.length >= shownAtEnd + minHidden ? pathname.slice(-shownAtEnd) : '';
  return `${origin}/…${end}`;
}
