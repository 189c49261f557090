import { describe, expect, it } from '@jest/globals';
import { formattedJson, noBodyInWords, subjectPlace } from './delivery-facts.ts';

describe('what was sent', () => {
  it('is broken into lines when it is JSON', () => {
    expect(formattedJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('is left as it is when it is not', () => {
    expect(formattedJson('{"a":')).toBe('{"a":');
  });
});

describe('a delivery without a body', () => {
  it.each([
    ['webhook', 0, 'Created with the first attempt.'],
    ['webhook', 3, 'Erased with its post.'],
    ['slack', 3, 'Sent as a message, which is not stored.'],
  ] as const)('to %s after %i tries says why', (kind, attempts, words) => {
    expect(noBodyInWords({ attempts }, kind)).toBe(words);
  });
});

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
