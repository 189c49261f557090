import twitterText, { type EntityWithIndices } from 'twitter-text';
import type { FindMarks, Mark } from '../mark.ts';

/** Marks of X in a text: also a bare domain is a link, and a mention ends at a dot (X, twitter-text). */
export const findMarksOfX: FindMarks = (text) =>
  twitterText
    .extractEntitiesWithIndices(text)
    .map((entity) => {
      const [start, end] = entity.indices;
      return { kind: kindOf(entity), start, end, ...('url' in entity && { shown: shortened(entity.url) }) };
    })
    .sort((a, b) => a.start - b.start);

function kindOf(entity: EntityWithIndices): Mark['kind'] {
  if ('url' in entity) return 'link';
  return 'screenName' in entity ? 'mention' : 'tag';
}

/** Longest link that X shows whole, characters. */
const maxShown = 27;

/** As X shows a link: without its scheme, and with … for the end of a long one. */
function shortened(url: string): string {
  const shown = [...url.replace(/^https?:\/\/(?:www\.)?/i, '')];
  return shown.length <= maxShown ? shown.join('') : `${shown.slice(0, maxShown - 1).join('')}…`;
}
