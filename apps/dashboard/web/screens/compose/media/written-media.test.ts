import { describe, expect, it } from '@jest/globals';
import {
  addMedia,
  describeMedium,
  maxMedia,
  mediumOf,
  moveMedium,
  removeMedium,
  sentMedia,
} from './written-media.ts';

const pending = { key: 'up', id: null, altText: null };
const media = [mediumOf('med_1'), pending, mediumOf('med_2')];
const keys = (some: typeof media | ReturnType<typeof addMedia>) => some.map(({ key }) => key);

describe('the media of an item', () => {
  it('have each once, and not more than the API takes', () => {
    const uploaded = { ...pending, id: 'med_3' };
    expect(keys(addMedia([uploaded], [mediumOf('med_3'), mediumOf('med_4')]))).toEqual(['up', 'med_4']);
    const many = Array.from({ length: maxMedia + 1 }, (_, n) => mediumOf(`med_${n}`));
    expect(addMedia([], many)).toHaveLength(maxMedia);
  });

  it('move, not past their ends, and go', () => {
    expect(keys(moveMedium(media, 'up', 2))).toEqual(['med_1', 'med_2', 'up']);
    expect(keys(moveMedium(media, 'med_2', 0))).toEqual(['med_2', 'med_1', 'up']);
    expect(keys(moveMedium(media, 'med_2', 3))).toEqual(keys(media));
    expect(keys(moveMedium(media, 'med_1', -1))).toEqual(keys(media));
    expect(keys(removeMedium(media, 'up'))).toEqual(['med_1', 'med_2']);
  });

  it('are sent once they are uploaded, with a text that was written, also an empty one', () => {
    const described = describeMedium(describeMedium(media, 'med_1', 'A bell'), 'med_2', '');
    expect(sentMedia(described)).toEqual([
      { id: 'med_1', altText: 'A bell' },
      { id: 'med_2', altText: '' },
    ]);
    expect(sentMedia([mediumOf('med_1')])).toEqual([{ id: 'med_1' }]);
  });
});
