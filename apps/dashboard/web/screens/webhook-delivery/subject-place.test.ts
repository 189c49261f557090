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
    expect(subjectPlace({ type, subjectId })).toBe(place);
  });
});
