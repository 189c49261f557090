import type { ShownPicture } from '../judge/evidence.ts';
import type { History } from './history.ts';

/** Every second text comes with a picture: whatever creates or changes a post, its text says whether. */
const hasPicture = (content: string): boolean => content.length % 2 === 1;

/** An item of a request, with the picture of the history's user where its text has one. */
export const itemOf = (content: string, { picture }: History) => ({
  content,
  media: hasPicture(content) ? [{ id: picture.id, altText: content }] : [],
});

/** The pictures that the item shows on a network. */
export const picturesOf = (content: string, { picture }: History): ShownPicture[] =>
  hasPicture(content) ? [{ sha256: picture.sha256, altText: content }] : [];
