import { describe, expect, it } from '@jest/globals';
import { wasAtOnce } from './was-at-once.ts';

const createdAt = '2026-11-21T09:00:00.000Z';
const changed = (action: 'post.changed' | 'post.published_now' | 'post.resent', fields: string[] = []) => [
  { at: '2026-11-22T12:00:00.000Z', action, details: { fields } },
];

describe('a time that nobody chose', () => {
  it.each([
    ['is that of a new post', '2026-11-21T09:00:10.100Z', []],
    ['is that of a publication by the API', '2026-11-21T08:59:59.990Z', []],
    ['is that of “Publish now”', '2026-11-22T12:00:10.000Z', changed('post.published_now')],
    ['is that of another try', '2026-11-22T12:00:00.050Z', changed('post.resent')],
    ['is that of an edit', '2026-11-22T12:00:10.000Z', changed('post.changed', ['publishNow'])],
  ])('%s', (_, scheduledAt, changes) => {
    expect(wasAtOnce(scheduledAt, { createdAt, changes })).toBe(true);
  });

  it.each([
    ['was planned with the post', '2026-11-21T09:05:00.000Z', []],
    ['was planned later', '2026-11-22T12:00:10.000Z', changed('post.changed', ['scheduledAt'])],
    ['is another than that of “Publish now”', '2026-11-23T12:00:00.000Z', changed('post.published_now')],
  ])('is none that %s', (_, scheduledAt, changes) => {
    expect(wasAtOnce(scheduledAt, { createdAt, changes })).toBe(false);
  });
});
