import { describe, expect, it } from '@jest/globals';
import { createdTwice } from './created-twice.ts';
import { lateness } from './lateness.ts';
import { stuck } from './stuck.ts';
import { evidenceOf, failed, noon, publishedPost } from './testing/published-post.ts';
import { untrue } from './untrue.ts';

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

describe('createdTwice', () => {
  it('is a request that became two posts', () => {
    const [one, again] = [publishedPost(['one']), publishedPost(['one'])];
    const evidence = evidenceOf(one, again);
    expect(createdTwice(evidence)).toEqual([]);
    expect(createdTwice({ ...evidence, offers: evidence.offers.slice(1) })).toHaveLength(1);
  });
});

describe('lateness', () => {
  it('is told from the time that was asked for, else from the creation', () => {
    const posts = [0, 100, 200, 300].map((late) => {
      const post = publishedPost([`late by ${late}`]);
      post.publication.scheduledAt = late === 300 ? new Date(noon - 300) : null;
      post.publication.createdAt = new Date(noon - (late === 300 ? 5_000 : late));
      return post;
    });
    expect(lateness(evidenceOf(...posts))).toEqual({ p50: 100, p99: 300 });
  });

  it('is 0 of nothing', () => {
    expect(lateness(evidenceOf())).toEqual({ p50: 0, p99: 0 });
  });
});
