import { describe, expect, it } from '@jest/globals';
import { early } from './judge.ts';
import { evidenceOf, noon, type PublishedPost, publishedPost } from './testing/published-post.ts';

/** It went out at noon. */
function scheduled(post: PublishedPost, ahead: number): PublishedPost {
  post.offer.scheduledAt = new Date(noon + ahead);
  return post;
}

describe('early', () => {
  it('is a millisecond before its time', () => {
    expect(early(evidenceOf(scheduled(publishedPost(['one']), 1)))).toEqual([
      'x @bell "one" went out 1 ms early',
    ]);
  });

  it('is not at its time, nor after it', () => {
    expect(
      early(evidenceOf(scheduled(publishedPost(['now']), 0), scheduled(publishedPost(['past']), -1))),
    ).toEqual([]);
  });

  it('is every item of a thread that is', () => {
    expect(early(evidenceOf(scheduled(publishedPost(['one', 'two']), 500)))).toHaveLength(2);
  });

  it('is not the twin that was for now, but the one that was for later', () => {
    const [now, later] = [publishedPost(['same']), scheduled(publishedPost(['same']), 2_000)];
    const [commit] = later.commits;
    if (commit) commit.at = new Date(noon + 2_000).toISOString();
    expect(early(evidenceOf(later, now))).toEqual([]);
    if (commit) commit.at = new Date(noon + 1_999).toISOString();
    expect(early(evidenceOf(later, now))).toHaveLength(1);
  });

  it('knows the time even when nobody answered the request', () => {
    const post = scheduled(publishedPost(['unanswered']), 10);
    post.offer.answer = 'unanswered';
    expect(early(evidenceOf(post))).toHaveLength(1);
  });
});
