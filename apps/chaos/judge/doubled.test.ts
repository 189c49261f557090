import { describe, expect, it } from '@jest/globals';
import { createdTwice, doubled } from './doubled.ts';
import { evidenceOf, publishedPost } from './testing/published-post.ts';

describe('doubled', () => {
  it('counts every post beyond the first', () => {
    const post = publishedPost(['one']);
    const [commit] = post.commits;
    if (commit) post.commits.push({ ...commit, remoteId: 'b' }, { ...commit, remoteId: 'c' });
    expect(doubled(evidenceOf(post))).toHaveLength(2);
  });

  it('counts an item of a thread', () => {
    const post = publishedPost(['one', 'two']);
    const [, commit] = post.commits;
    if (commit) post.commits.push({ ...commit, remoteId: 'b' });
    expect(doubled(evidenceOf(post))).toEqual([expect.stringContaining('"two" is on the network 2 times')]);
  });

  it('counts a third post of two twins, and not the second', () => {
    const [one, other] = [publishedPost(['same']), publishedPost(['same'])];
    expect(doubled(evidenceOf(one, other))).toEqual([]);
    const [commit] = one.commits;
    if (commit) one.commits.push({ ...commit, remoteId: 'c' });
    expect(doubled(evidenceOf(one, other))).toHaveLength(1);
  });

  it('counts what is there though nothing of it is stored', () => {
    const evidence = evidenceOf(publishedPost(['stray']));
    expect(doubled({ ...evidence, publications: [] })).toHaveLength(1);
  });

  it('does not count the same text on another account or network', () => {
    const here = publishedPost(['same']);
    const there = publishedPost(['same'], { handle: 'tower' });
    const elsewhere = publishedPost(['same'], { platform: 'bluesky' });
    expect(doubled(evidenceOf(here, there, elsewhere))).toEqual([]);
  });
});

describe('createdTwice', () => {
  it('is a request that became two posts', () => {
    const [one, again] = [publishedPost(['one']), publishedPost(['one'])];
    const evidence = evidenceOf(one, again);
    expect(createdTwice(evidence)).toEqual([]);
    expect(createdTwice({ ...evidence, offers: evidence.offers.slice(1) })).toHaveLength(1);
  });
});
