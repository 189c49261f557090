import { describe, expect, it } from '@jest/globals';
import { stuck, untrue } from './judge.ts';
import { evidenceOf, failed, publishedPost } from './testing/published-post.ts';

describe('stuck', () => {
  it.each(['pending', 'scheduled', 'queued', 'publishing'])('is what is still %s', (status) => {
    const post = publishedPost(['one']);
    post.publication.status = status;
    expect(stuck(evidenceOf(post))).toEqual([expect.stringContaining(`still ${status}`)]);
  });

  it.each(['published', 'failed', 'cancelled'])('is not what is %s', (status) => {
    const post = publishedPost(['one']);
    post.publication.status = status;
    expect(stuck(evidenceOf(post))).toEqual([]);
  });
});

describe('untrue', () => {
  const there = (state: 'pending' | 'sending') => {
    const post = publishedPost(['one']);
    const commits = [...post.commits];
    failed(post, 'account_restricted', 'X refused the request.');
    post.commits.push(...commits);
    post.publication.items = [{ content: 'one', state, remoteId: null }];
    return evidenceOf(post);
  };

  it('is an item that failed and is there', () => {
    expect(untrue(there('pending'))).toHaveLength(1);
  });

  it('is not an item that is said to be in doubt', () => {
    expect(untrue(there('sending'))).toEqual([]);
  });

  it('is not the twin of one that is there', () => {
    const [one, other] = [publishedPost(['same']), publishedPost(['same'])];
    failed(other, 'account_restricted', 'X refused the request.');
    expect(untrue(evidenceOf(one, other))).toEqual([]);
  });
});
