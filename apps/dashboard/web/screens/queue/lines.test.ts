import { describe, expect, it } from '@jest/globals';
import type { ListedPublication } from '../../api/queue.ts';
import { heldGroups, linesOf } from './lines.ts';
import { movablePosts, movedTo } from './reorder.ts';

const at = (minute: number) => new Date(Date.parse('2030-03-01T09:00:00Z') + minute * 60_000).toISOString();
const now = Date.parse(at(0));

const part = (postId: string, account: string, minute: number, more: Partial<ListedPublication> = {}) =>
  ({
    ...{ id: `${postId} ${account}`, postId, socialAccountId: account, profileId: 'mine', at: at(minute) },
    ...{ status: 'scheduled', movable: true, times: 1, nth: 1, ...more },
  }) as ListedPublication;

const several = { movable: false, times: 2 };
const publications = [
  part('one', 'x', 10),
  part('one', 'bluesky', 10),
  part('two', 'x', 20, several),
  part('three', 'x', 20),
  part('two', 'bluesky', 30, { ...several, nth: 2 }),
];

describe('the lines of a queue', () => {
  it('are what of a post goes out at one time, in the order of the first of each', () => {
    const shown = linesOf(publications).map(({ postId, nth, parts }) => [postId, nth, parts.length]);
    expect(shown).toEqual([
      ['one', 1, 2],
      ['two', 1, 1],
      ['three', 1, 1],
      ['two', 2, 1],
    ]);
  });

  it('are the same where a time is written otherwise', () => {
    const [first, second] = publications;
    if (!first || !second) throw new Error('There are two.');
    expect(linesOf([first, { ...second, at: '2030-03-01T10:10:00+01:00' }])).toHaveLength(1);
  });

  it('of a post with several times change places as parts: all others of it stay', () => {
    const posts = movablePosts(publications, 'mine', now);
    expect(posts.map(({ key }) => key)).toEqual(['one', 'two two x', 'three', 'two two bluesky']);
    expect(movedTo(posts, 'two two bluesky', 'three')).toEqual([
      { postId: 'two', accounts: ['bluesky'], from: at(30), to: at(20) },
      { postId: 'three', from: at(20), to: at(30) },
    ]);
  });

  it('do not move as a part that has begun', () => {
    const begun = publications.map((each) =>
      each.id === 'two x' ? { ...each, status: 'queued' as const } : each,
    );
    expect(movablePosts(begun, 'mine', now).map(({ key }) => key)).toEqual([
      'one',
      'three',
      'two two bluesky',
    ]);
  });
});

describe('the groups of what is held up', () => {
  const failing = { errorMessage: 'X was not available.', notBefore: at(1) };
  const groupsOf = (parts: readonly ListedPublication[]) =>
    heldGroups(linesOf(parts)).map((group) => group.map(({ postId }) => postId));

  it('are of the account that holds a line up, not of its first', () => {
    const first = [
      part('one', 'bluesky', 1, { errorMessage: null, notBefore: null }),
      part('one', 'x', 1, failing),
    ];
    expect(groupsOf([...first, part('two', 'bluesky', 2, failing), part('three', 'x', 3, failing)])).toEqual([
      ['one', 'three'],
      ['two'],
    ]);
  });

  it('have what may have left apart from what waits', () => {
    const sent = { status: 'queued' as const, inDoubt: true, errorMessage: null, notBefore: null };
    const waits = { ...failing, inDoubt: false };
    expect(groupsOf([part('one', 'x', 1, waits), part('two', 'x', 2, sent)])).toEqual([['one'], ['two']]);
  });
});
