import { describe, expect, it } from '@jest/globals';
import type { ListedPost } from '../../api/types.ts';
import { rowTime, statusTime } from './row-time.ts';

type Target = ListedPost['platforms'][number];

const target = (socialAccountId: string, more: Partial<Target>) =>
  ({ socialAccountId, platform: 'x', scheduledAt: null, publishedAt: null, ...more }) as Target;

const post = {
  createdAt: '2026-03-01T00:00:00.000Z',
  scheduledAt: '2026-03-02T00:00:00.000Z',
  platforms: [
    target('a', { status: 'published', publishedAt: '2026-03-03T00:00:00.000Z' }),
    target('b', { status: 'published', publishedAt: '2026-03-04T00:00:00.000Z', platform: 'bluesky' }),
    target('c', { status: 'scheduled', scheduledAt: '2026-03-06T00:00:00.000Z' }),
    target('d', { status: 'queued', scheduledAt: '2026-03-05T00:00:00.000Z', platform: 'bluesky' }),
    target('e', { status: 'failed', scheduledAt: '2026-03-02T00:00:00.000Z' }),
  ],
} as unknown as ListedPost;

describe('the time of a post in a list', () => {
  it.each([
    ['newest', null, null, '2026-03-01'],
    ['due', null, null, '2026-03-05'],
    ['due', 'c', null, '2026-03-06'],
    ['due', null, 'x', '2026-03-06'],
    ['due', 'e', null, '2026-03-02'],
    ['published', null, null, '2026-03-04'],
    ['published', null, 'x', '2026-03-03'],
  ] as const)('in the order %s, of the account %s, on %s, is of %s', (sort, accountId, platform, day) => {
    expect(rowTime(post, { sort, accountId, platform }).slice(0, 10)).toBe(day);
  });
});

describe('the time of a post by its status', () => {
  it.each([
    ['scheduled', post.platforms, 'Due', '2026-03-02'],
    ['published', post.platforms, 'Published', '2026-03-04'],
    ['queued', post.platforms.slice(3), 'Due', '2026-03-02'],
    ['failed', post.platforms.slice(4), 'Was due', '2026-03-02'],
  ] as const)('of one that is %s says what was then', (status, platforms, what, day) => {
    const time = statusTime({ ...post, status, platforms: [...platforms] });
    expect([time?.what, time?.at.slice(0, 10)]).toEqual([what, day]);
  });

  it.each(['draft', 'cancelled'] as const)('of one that is %s is none', (status) => {
    expect(statusTime({ ...post, status, platforms: [] })).toBeNull();
  });
});
