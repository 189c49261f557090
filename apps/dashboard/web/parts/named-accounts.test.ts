import { describe, expect, it } from '@jest/globals';
import { matching } from './named-accounts.ts';

const account = (platform: 'x' | 'bluesky', platformUsername: string) => ({ platform, platformUsername });

const [ada, bob, shop2, zoe] = [
  account('bluesky', 'ada.bsky.social'),
  account('x', 'Bob'),
  account('x', 'shop2'),
  account('bluesky', 'zoë.köln.example'),
];

describe('accounts', () => {
  it.each([
    ['', [ada, bob, shop2, zoe]],
    ['  @BOB ', [bob]],
    ['bluesky', [ada, zoe]],
    ['blue ada', [ada]],
    ['zoe', [zoe]],
    ['ZOË koln', [zoe]],
    ['bób', [bob]],
    ['x shop', [shop2]],
    ['sky.soc', [ada]],
    ['nobody', []],
  ])('are found when a person types %j', (typed, found) => {
    expect(matching([ada, bob, shop2, zoe], typed)).toEqual(found);
  });
});
