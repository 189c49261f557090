import { describe, expect, it } from '@jest/globals';
import { subjectPlace } from './subject-place.ts';

describe('the subject of an event', () => {
  it.each([
    ['post.published', 'pst_1', '/posts/pst_1'],
    ['post.deleted', 'pst_1', null],
    ['account.reconnect_required', 'acc_1', '/accounts'],
    ['media.failed', 'med_1', '/media?medium=med_1'],
    ['publication.failed', 'pp_1', null],
    ['webhook.test', 'whe_1', null],
  ])('of %s about %s is shown at %s', (type, subjectId, place) => {
    expect(subjectPlace({ type, subjectId, body: null })).toBe(place);
  });

  it('of a post on one account is shown with its post', () => {
    const told = { type: 'publication.failed', subjectId: 'pp_1' };
    expect(subjectPlace({ ...told, body: '{"data":{"postId":"pst_1"}}' })).toBe('/posts/pst_1');
    expect(subjectPlace({ ...told, body: '{}' })).toBeNull();
  });
});
