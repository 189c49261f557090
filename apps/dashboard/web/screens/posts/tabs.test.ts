import { describe, expect, it } from '@jest/globals';
import { countOf, tabNamed } from './tabs.ts';

const none = { count: 0, atLeast: false };
const counts = {
  status: { draft: { count: 12, atLeast: false }, scheduled: { count: 1_000, atLeast: true }, failed: none },
  platformStatus: { scheduled: { count: 1_000, atLeast: true }, failed: none },
};

describe('the count of a tab', () => {
  it.each([
    ['drafts', '12'],
    ['scheduled', `${(1_000).toLocaleString('en')}+`],
    ['failed', '0'],
    ['publishing', '0'],
    ['all', `${(1_012).toLocaleString('en')}+`],
    ['unknown', `${(1_012).toLocaleString('en')}+`],
  ])('of the posts that are %s is "%s"', (name, shown) => {
    expect(countOf(tabNamed(name), counts)).toBe(shown);
  });

  it('is that of all, where all were counted', () => {
    const counted = { count: 3_780, atLeast: false };
    expect(countOf(tabNamed('scheduled'), counts, counted)).toBe((3_780).toLocaleString('en'));
    expect(countOf(tabNamed('drafts'), counts, { count: 11, atLeast: false })).toBe('12'); // it is the newer one
  });

  it('is empty until it is known', () => {
    expect(countOf(tabNamed('drafts'), undefined)).toBe('');
  });
});
