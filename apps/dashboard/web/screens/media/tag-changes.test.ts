import { describe, expect, it } from '@jest/globals';
import { commonTags, tagsAfter } from './tag-changes.ts';

const one = { tags: ['logo', 'spring', 'blue'] };
const other = { tags: ['red', 'spring', 'logo'] };

describe('tags of several media', () => {
  it('are those that all of them have', () => {
    expect(commonTags([one, other])).toEqual(['logo', 'spring']);
    expect(commonTags([one])).toEqual(one.tags);
    expect(commonTags([one, { tags: [] }])).toEqual([]);
    expect(commonTags([])).toEqual([]);
  });

  it('change what all have, and leave each its own', () => {
    const common = commonTags([one, other]);
    expect(tagsAfter(one, common, ['spring', 'sale'])).toEqual(['spring', 'blue', 'sale']);
    expect(tagsAfter(other, common, ['spring', 'sale'])).toEqual(['red', 'spring', 'sale']);
    expect(tagsAfter(other, common, ['logo', 'spring', 'red'])).toBeNull();
    expect(tagsAfter(one, common, common)).toBeNull();
    expect(tagsAfter(one, common, [])).toEqual(['blue']);
  });
});
