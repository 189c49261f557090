import { describe, expect, it } from '@jest/globals';
import { lateness } from './report.ts';
import { evidenceOf, noon, publishedPost } from './testing/published-post.ts';

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
