import { firstId, newId } from '@carillon/core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createAccount, createOwner, createPost } from '../../testing/rows.ts';
import { listPosts } from './list-posts.ts';
import { indexWords } from './search.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);
const reader = { userId: owner.userId, sandbox: false };
const socialAccountId = await createAccount(db, owner);

async function createAt(at: string, content: string): Promise<string> {
  const createdAt = new Date(at);
  const publication = {
    id: newId('pp'),
    socialAccountId,
    platform: 'x' as const,
    sandbox: false,
    dueAt: null,
  };
  const post = {
    id: firstId('pst', createdAt).slice(0, 14) + newId('pst').slice(14),
    ...{ profileId: owner.profileId, content, status: 'draft' as const, scheduledAt: null, latestAt: null },
    publications: [{ ...publication, items: [{ content }] }],
  };
  await createPost(db, post, { userId: owner.userId, postsPerMonth: 1_000 });
  await db.post.update({ where: { id: post.id }, data: { createdAt } });
  return post.id;
}

const times = [
  '2026-06-20T10:00:00Z',
  '2026-04-01T09:00:00Z', // four in an hour
  '2026-04-01T09:10:00Z',
  '2026-04-01T09:20:00Z',
  '2026-04-01T09:30:00Z',
  '2025-12-03T08:00:00Z', // two in a week
  '2025-12-06T08:00:00Z',
  '2019-03-01T00:00:00Z', // years before
  '2019-03-02T00:00:00Z',
];

let all: string[];

beforeAll(async () => {
  const lent: string[] = [];
  for (const at of times) {
    lent.push(await createAt(at, 'a bell for lent'));
    await createAt(at.replace(':00Z', ':30Z'), 'a bell');
  }
  for (let n = 10; n < 22; n += 1) await createAt(`2026-07-${n}T00:00:00Z`, 'another bell');
  all = lent.toSorted().reverse();
  while ((await indexWords(db)) > 0);
});

async function pagesOf(filter: object, longest: number) {
  const ids: string[] = [];
  let pages = 0;
  for (let after: string | undefined; ; ) {
    const { rows, next } = await listPosts(
      db,
      reader,
      { limit: 2, after, search: ['lent'], ...filter },
      longest,
    );
    ids.push(...rows.map(({ id }) => id));
    pages += 1;
    if (next === null) return { ids, pages };
    expect(after === undefined || next < after).toBe(true);
    after = next;
  }
}

/** The same from the end of the list to its beginning. */
async function pagesBack(filter: object, longest: number) {
  const ids: string[] = [];
  let pages = 0;
  for (let before: string = `pst_${'0'.repeat(26)}`; ; ) {
    const page = { limit: 2, before, search: ['lent'], ...filter };
    const { rows, next, previous } = await listPosts(db, reader, page, longest);
    ids.unshift(...rows.map(({ id }) => id));
    pages += 1;
    const again = await listPosts(db, reader, { ...page, before: undefined, after: next ?? '' }, longest);
    expect(again.rows.filter(({ id }) => ids.slice(0, rows.length).includes(id))).toEqual([]);
    if (previous === null || previous === undefined) return { ids, pages };
    expect(previous > before).toBe(true);
    before = previous;
  }
}

describe('words that more posts have than a page finds, but few of the newest', () => {
  it.each([1, 2, 3, 5, 8, 9, 1_000])(
    'are all found, the newest first, with %i at a time',
    async (longest) => {
      expect((await pagesOf({}, longest)).ids).toEqual(all);
      const [from, to] = [new Date('2025-12-04T00:00:00Z'), new Date('2026-04-01T09:25:00Z')];
      expect((await pagesOf({ to }, longest)).ids).toEqual(all.slice(2));
      expect((await pagesOf({ from }, longest)).ids).toEqual(all.slice(0, 6));
      expect((await pagesOf({ from, to }, longest)).ids).toEqual(all.slice(2, 6));
      expect((await pagesOf({ status: 'published' }, longest)).ids).toEqual([]);
    },
  );

  it.each([1, 2, 3, 5, 8, 9, 1_000])('are all found backwards, with %i at a time', async (longest) => {
    expect((await pagesBack({}, longest)).ids).toEqual(all);
    const [from, to] = [new Date('2025-12-04T00:00:00Z'), new Date('2026-04-01T09:25:00Z')];
    expect((await pagesBack({ to }, longest)).ids).toEqual(all.slice(2));
    expect((await pagesBack({ from }, longest)).ids).toEqual(all.slice(0, 6));
    expect((await pagesBack({ from, to }, longest)).ids).toEqual(all.slice(2, 6));
    expect((await pagesBack({ status: 'published' }, longest)).ids).toEqual([]);
  });

  it('are found backwards in few pages', async () => {
    expect((await pagesBack({}, 8)).pages).toBeLessThan(14);
  });

  it('are found in few pages, and so where words of newer posts are not written yet', async () => {
    expect((await pagesOf({}, 8)).pages).toBeLessThan(12);
    const late = await createAt('2026-05-01T00:00:00Z', 'late in lent');
    for (const longest of [2, 8]) {
      const { ids } = await pagesOf({}, longest);
      expect(ids).toEqual([...all, late].toSorted().reverse());
    }
  });

  it('skip years in which nobody said them', async () => {
    const to = new Date('2025-01-01T00:00:00Z');
    const { ids, pages } = await pagesOf({ to }, 2);
    expect([ids, pages < 5]).toEqual([all.slice(7), true]);
  });
});
