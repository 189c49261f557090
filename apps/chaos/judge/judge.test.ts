import { describe, expect, it } from '@jest/globals';
import { judge } from './judge.ts';
import { evidenceOf, failed, noFindings, publishedPost } from './testing/published-post.ts';

describe('judge', () => {
  it('finds nothing where every post is there once', () => {
    const thread = publishedPost(['one', 'two', 'three']);
    const elsewhere = publishedPost(['one'], { platform: 'bluesky', handle: 'bell.test' });
    expect(judge(evidenceOf(thread, elsewhere, publishedPost(['alone'])))).toEqual(noFindings);
  });

  it('finds nothing in twins of which each is there', () => {
    expect(judge(evidenceOf(publishedPost(['same']), publishedPost(['same'])))).toEqual(noFindings);
  });

  it('finds nothing in a post that failed for a reason that was injected', () => {
    const post = publishedPost(['refused']);
    failed(post, 'account_restricted', 'X refused the request: account suspended or restricted.');
    expect(judge(evidenceOf(post))).toEqual(noFindings);
  });

  it('finds nothing in a request that nobody answered, stored or not', () => {
    const stored = publishedPost(['stored']);
    stored.offer.answer = 'unanswered';
    stored.offer.postId = null;
    const evidence = evidenceOf(stored);
    const { offer } = publishedPost(['not stored']);
    const offers = [...evidence.offers, { ...offer, answer: 'unanswered', postId: null } as const];
    expect(judge({ ...evidence, offers })).toEqual(noFindings);
  });
});
