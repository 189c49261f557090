import { describe, expect, it } from '@jest/globals';
import { newForm } from '../form.ts';
import { threadOf } from '../written-thread.ts';
import { shownPosts } from './shown-posts.ts';

const accounts = [
  { id: 'sac_1', platform: 'bluesky' },
  { id: 'sac_2', platform: 'x' },
  { id: 'sac_3', platform: 'x' },
  { id: 'sac_4', platform: 'x' },
] as const;

const shown = (chosen: readonly string[], own: Readonly<Record<string, readonly string[]>> = {}) => {
  const form = {
    ...newForm('prf_1', chosen),
    shared: threadOf(['for all']),
    own: Object.fromEntries(Object.entries(own).map(([id, texts]) => [id, threadOf(texts)])),
  };
  return shownPosts(form, accounts).map(({ platform, posts }) => [
    platform,
    posts.map((post) => `${post.accounts.map(({ id }) => id)}: ${post.thread.map(({ content }) => content)}`),
  ]);
};

describe('what a post is on each network', () => {
  it('is one for all accounts with the same text', () => {
    expect(shown(['sac_1', 'sac_2', 'sac_3', 'sac_4'], { sac_3: ['apart'] })).toEqual([
      ['x', ['sac_2,sac_4: for all', 'sac_3: apart']],
      ['bluesky', ['sac_1: for all']],
    ]);
  });

  it('is one also where a text of an account is the shared one again', () => {
    expect(shown(['sac_2', 'sac_3'], { sac_3: ['for all'] })).toEqual([['x', ['sac_2,sac_3: for all']]]);
  });

  it('is nothing on networks that it does not go to', () => {
    expect(shown([])).toEqual([]);
    expect(shown(['sac_1'])).toEqual([['bluesky', ['sac_1: for all']]]);
  });
});
