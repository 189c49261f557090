/** What a publication says: X takes no text twice from the same user, and a network in the process knows whose it is. */
export const contentOf = (publicationId: string): string => `The bells ring: ${publicationId}`;

export const publicationIn = (content: string): string => content.slice(content.lastIndexOf(' ') + 1);
