/** The text of a post, or words in its place: a post of pictures may have none. */
export const shownText = (content: string): string => (content.trim() === '' ? 'No text' : content);

/** Number of letters of a beginning. */
const few = 60;

/** The beginning of the text of a post, without new lines. @param most letters; the others are cut */
export function beginningOf(content: string, most = few): string {
  const letters = [...shownText(content).trim().replace(/\s+/g, ' ')];
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : letters.join('');
}
