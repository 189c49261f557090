import type { Platform } from '@carillon/core';
import type { Random } from './random.ts';

/** Media of one item. */
export type PlannedMedia =
  /** `count` of the user's pictures in a row, which begins again after the last. */
  | { readonly kind: 'pictures'; readonly first: number; readonly count: number }
  /** One of the user's videos, or of the GIFs that move. */
  | { readonly kind: 'videos' | 'gifs'; readonly which: number };

interface Post {
  readonly items: number;
  readonly platforms: readonly Platform[];
  /** Its profile is held to what networks take today. */
  readonly isCurrent: boolean;
}

/** Pictures that every network takes. */
export const fewPictures = 4;

/** Pictures that Bluesky shows as a gallery. */
const gallery = { min: 5, max: 10 };

/**
 * The share of posts to Bluesky with what it takes only today, where their profile is held to that: of three profiles in four it makes a
 * third of all posts to Bluesky.
 */
const newShare = 4 / 9;

/** The share of the other posts whose items have pictures. */
const pictureShare = 1 / 2;

/** Media of the items of one post; null for an item without. */
export function planMedia(random: Random, { items, platforms, isCurrent }: Post): (PlannedMedia | null)[] {
  const isNew = random.chance(newShare) && isCurrent && platforms.includes('bluesky');
  const hasPictures = random.chance(pictureShare);
  return Array.from({ length: items }, () => {
    if (isNew) return planNew(random, platforms.length === 1);
    return hasPictures ? pictures(random, { min: 1, max: fewPictures }) : null;
  });
}

/** @param isAlone no other network gets the post: X takes videos and GIFs, but no gallery */
function planNew(random: Random, isAlone: boolean): PlannedMedia {
  if (isAlone && random.chance(2 / 3)) return pictures(random, gallery);
  return { kind: random.chance(3 / 4) ? 'videos' : 'gifs', which: random.whole(0, 1_000) };
}

const pictures = (random: Random, { min, max }: typeof gallery): PlannedMedia => ({
  kind: 'pictures',
  first: random.whole(0, 1_000),
  count: random.whole(min, max),
});
