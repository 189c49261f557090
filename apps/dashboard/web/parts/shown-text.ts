/** The text of a post, or words in its place: a post of pictures may have none. */
export const shownText = (content: string): string => (content.trim() === '' ? 'No text' : content);
