import { describe, expect, it } from '@jest/globals';
import { countOf, tabNamed } from './tabs.ts';

const none = { count: 0, atLeast: false };
const counts = {
  status: { draft: { count: 12, atLeast: false } },
  platformStatus: { scheduled: { count: 1_000, atLeast: true }, failed: none },
};

describe('the count of a tab', () => {
  it.each([
    ['drafts', '12'],
    ['scheduled', `${(1_000).toLocaleString('en')}+`],
    ['failed', ''],
    ['all', ''],
    ['unknown', ''],
  ])('of the posts that are %s is "%s"', (name, shown) => {
    expect(countOf(tabNamed(name), counts)).toBe(shown);
  });

  it('is empty until it is known', () => {
    expect(countOf(tabNamed('drafts'), undefined)).toBe('');
  });
});
