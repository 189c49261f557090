import type { Medium } from '../../api/types.ts';

type Tagged = Pick<Medium, 'tags'>;

/** The tags that all of these media have, in the order of the first. */
export const commonTags = (media: readonly Tagged[]): readonly string[] =>
  media[0]?.tags.filter((tag) => media.every(({ tags }) => tags.includes(tag))) ?? [];

/**
 * The tags of a medium once those that it shares with others were changed; null where that changes none of its own.
 * @param common those that all have
 * @param wanted those that all are to have
 */
export function tagsAfter(
  { tags }: Tagged,
  common: readonly string[],
  wanted: readonly string[],
): string[] | null {
  const kept = tags.filter((tag) => wanted.includes(tag) || !common.includes(tag));
  const added = wanted.filter((tag) => !kept.includes(tag));
  return added.length === 0 && kept.length === tags.length ? null : [...kept, ...added];
}
