/** The text of a post, or words in its place: a post of pictures may have none. */
export const shownText = (content: string): string => (content.trim() === '' ? 'No text' : content);

/** Number of letters of a beginning. */
const few = 60;

/** The beginning of the text of a post, in one line. */
export function beginningOf(content: string): string {
  const letters = [...shownText(content).trim().replace(/\s+/g, ' ')];
  return letters.length > few ? `${letters.slice(0, few).join('').trimEnd()}…` : letters.join('');
}
