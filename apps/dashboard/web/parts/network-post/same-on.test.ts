import type { Platform } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import type { PostTarget } from '../../api/posts.ts';
import { sameOn } from './same-on.ts';

type Item = PostTarget['items'][number];

const item = (content: string, more: Partial<Item> = {}): Item => ({
  ...{ content, linkCard: true, media: [], options: {}, state: 'pending', url: null },
  ...more,
});
const target = (socialAccountId: string, platform: Platform, ...items: readonly Item[]) => ({
  ...{ socialAccountId, platform },
  items: [...items],
});
const groupsOf = (...targets: readonly ReturnType<typeof target>[]) =>
  sameOn(targets, ({ items }) => items).map((group) => group.map(({ socialAccountId }) => socialAccountId));

describe('sameOn', () => {
  it('has a group for each network, and one for each text there', () => {
    expect(
      groupsOf(
        target('near', 'bluesky', item('ding')),
        target('one', 'x', item('ding')),
        target('other', 'x', item('dong')),
        target('third', 'x', item('ding')),
      ),
    ).toEqual([['one', 'third'], ['other'], ['near']]);
  });

  it('goes by what is shown: pictures and options of that network count, how far it got does not', () => {
    const media = [{ id: 'med_1', altText: 'A bell' }];
    expect(
      groupsOf(
        target('one', 'x', item('ding')),
        target('out', 'x', item('ding', { state: 'sent', url: 'https://x.com/one/status/1' })),
        target('pictured', 'x', item('ding', { media })),
        target('asking', 'x', item('ding', { options: { x: { replySettings: 'following' } } })),
        target('elsewhere', 'x', item('ding', { options: { bluesky: { languages: ['en'] } } })),
        target('thread', 'x', item('ding'), item('dong')),
      ),
    ).toEqual([['one', 'out', 'elsewhere'], ['pictured'], ['asking'], ['thread']]);
  });
});
