import { describe, expect, it } from '@jest/globals';
import { postNewsFields, postNewsOf } from './news.ts';

describe('news of posts', () => {
  it('are what they were after they went by way of Redis', () => {
    const news = { userId: 'usr_1', postIds: ['pst_1', 'pst_2'] };
    expect(postNewsFields(news)).toEqual({ userId: 'usr_1', postIds: 'pst_1,pst_2' });
    expect(postNewsOf({ ...postNewsFields(news), another: 'field' })).toEqual(news);
  });

  it('of another kind are left alone', () => {
    expect([postNewsOf({}), postNewsOf(null), postNewsOf({ userId: 1, postIds: 'pst_1' })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
