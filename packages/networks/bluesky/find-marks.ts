import { findEntities } from '../links/find-entities.ts';
import { linkForCard } from '../links/find-links.ts';
import type { FindMarks } from '../mark.ts';

/**
 * Marks of Bluesky in a text: the same links, mentions and tags as its post will have. A handle that nobody has is no
 * mention; that is found out when the post goes out.
 */
export const findMarksOfBluesky: FindMarks = (text) => {
  const entities = findEntities(text);
  const shown = linkForCard(entities.filter((entity) => entity.kind === 'link'));
  return entities.map(({ kind, start, end }) => ({
    kind,
    start,
    end,
    ...(kind === 'link' && start === shown?.start && { hasCard: true }),
  }));
};
