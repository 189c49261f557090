import { describe, expect, it } from '@jest/globals';
import type { ListedPublication } from '../../api/queue.ts';
import { retimed } from '../../api/queue.ts';
import { movablePosts, movedTo, neighbour, undone } from './reorder.ts';

const at = (minute: number) => new Date(Date.parse('2030-03-01T09:00:00Z') + minute * 60_000).toISOString();
const now = Date.parse(at(0));

const publication = (postId: string, minute: number, more: Partial<ListedPublication> = {}) =>
  ({
    id: `pp_${postId}`,
    postId,
    profileId: 'mine',
    at: at(minute),
    movable: true,
    ...more,
  }) as ListedPublication;

const publications = [
  publication('soon', 1),
  publication('a', 10),
  publication('a', 10, { id: 'another account' }),
  publication('other', 15, { profileId: 'other' }),
  publication('b', 20),
  publication('begun', 25, { movable: false }),
  publication('c', 30),
];
const posts = movablePosts(publications, 'mine', now);
const ids = (changes: readonly { postId: string; to: string }[]) =>
  changes.map(({ postId, to }) => [postId, (Date.parse(to) - now) / 60_000]);

describe('the posts of a queue that change places', () => {
  it('are those of one profile that nothing has begun of and that are not about to go out', () => {
    expect(posts.map(({ postId }) => postId)).toEqual(['a', 'b', 'c']);
  });

  it('keep the times of the places, and those between move by one', () => {
    expect(ids(movedTo(posts, 'b', 'a'))).toEqual([
      ['b', 10],
      ['a', 20],
    ]);
    expect(ids(movedTo(posts, 'c', 'a'))).toEqual([
      ['c', 10],
      ['a', 20],
      ['b', 30],
    ]);
    expect(ids(movedTo(posts, 'a', 'c'))).toEqual([
      ['b', 10],
      ['c', 20],
      ['a', 30],
    ]);
  });

  it('stay where they are beside one of the same time, in their own place, and with what cannot move', () => {
    const same = movablePosts([publication('a', 10), publication('b', 10)], 'mine', now);
    expect(movedTo(same, 'b', 'a')).toEqual([]);
    expect(movedTo(posts, 'a', 'a')).toEqual([]);
    expect(movedTo(posts, 'a', 'begun')).toEqual([]);
    expect(movedTo(posts, 'soon', 'a')).toEqual([]);
  });

  it('go past all that are due at one time', () => {
    const three = movablePosts(
      [publication('a', 10), publication('b', 20), publication('c', 20)],
      'mine',
      now,
    );
    expect(neighbour(three, 'c', 'up')?.postId).toBe('a');
    expect(ids(movedTo(three, 'c', 'a'))).toEqual([
      ['c', 10],
      ['a', 20],
    ]);
  });

  it('have no neighbour at the ends', () => {
    expect(neighbour(posts, 'a', 'up')).toBeUndefined();
    expect(neighbour(posts, 'c', 'down')).toBeUndefined();
    expect(neighbour(posts, 'begun', 'down')).toBeUndefined();
    expect(neighbour(posts, 'a', 'down')?.postId).toBe('b');
  });

  it('are back where they were when that is undone', () => {
    const changes = movedTo(posts, 'c', 'a');
    const after = retimed(publications, changes);
    expect(after.map(({ postId }) => postId)).toEqual(['soon', 'c', 'other', 'a', 'a', 'begun', 'b']);
    expect(retimed(after, undone(changes)).map((each) => [each.postId, each.at])).toEqual(
      publications.map((each) => [each.postId, each.at]),
    );
  });
});
