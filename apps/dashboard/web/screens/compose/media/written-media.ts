import { moveEntry } from '../../../parts/move-entry.ts';

/** A picture, GIF or video of an item while the post is written. */
export interface WrittenMedium {
  /** Its identity within the item, and names its upload. */
  readonly key: string;
  /** Null until it is uploaded. */
  readonly id: string | null;
  /** Null for the medium's own. */
  readonly altText: string | null;
}

export type Media = readonly WrittenMedium[];

/** Maximum of media in an item that the API accepts; networks take fewer, and the server says so. */
export const maxMedia = 20;

/** A medium that is uploaded. */
export const mediumOf = (id: string, altText: string | null = null): WrittenMedium => ({
  key: id,
  id,
  altText,
});

/** Adds media at the end, each once, up to the maximum. */
export function addMedia(media: Media, more: Media): Media {
  const isNew = ({ key, id }: WrittenMedium) =>
    !media.some((other) => other.key === key || (id !== null && other.id === id));
  return [...media, ...more.filter(isNew)].slice(0, maxMedia);
}

export const removeMedium = (media: Media, key: string): Media => media.filter((each) => each.key !== key);

/** Moves a medium to another place, by its number from 0, if there is one. */
export const moveMedium = (media: Media, key: string, to: number): Media =>
  moveEntry(
    media,
    media.findIndex((each) => each.key === key),
    to,
  );

export const describeMedium = (media: Media, key: string, altText: string): Media =>
  media.map((each) => (each.key === key ? { ...each, altText } : each));

/** As requests have them; those that are not uploaded yet are left out. */
export const sentMedia = (media: Media): { readonly id: string; readonly altText?: string }[] =>
  media.flatMap(({ id, altText }) => (id === null ? [] : [{ id, ...(altText !== null && { altText }) }]));
