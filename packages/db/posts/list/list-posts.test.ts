import { newId, type PostStatus } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { type Reader, reaches } from '../../reader.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createAccount, createOwner, createPost } from '../../testing/rows.ts';
import { getPost } from '../read-posts.ts';
import { listPosts } from './list-posts.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);
const stranger = await createOwner(db);
const { userId, profileId } = owner;
const live: Reader = { userId, sandbox: false };
const second = await db.profile.create({ data: { id: newId('prf'), userId, name: 'Second' } });

const statuses = ['draft', 'published', 'failed', 'cancelled'] as const;

/** Posts of one user in two profiles, and of a stranger: every fifth for the sandbox. */
const posts = await createMany(60);

async function createMany(count: number) {
  const owners = [owner, stranger, { userId, profileId: second.id }];
  const made = [];
  for (let n = 0; n < count; n++) {
    const whose = owners[n % owners.length] ?? owner;
    const sandbox = n % 5 === 0;
    const account = {
      id: newId('pp'),
      socialAccountId: await createAccount(db, whose),
      platform: 'x',
    } as const;
    await db.socialAccount.update({ where: { id: account.socialAccountId }, data: { sandbox } });
    const plan = {
      id: newId('pst'),
      profileId: whose.profileId,
      content: 'ding',
      status: 'draft' as const,
      scheduledAt: null,
      latestAt: null,
      publications: [{ ...account, sandbox, items: [{ content: 'ding' }], dueAt: null }],
    };
    await createPost(db, plan, { userId: whose.userId, postsPerMonth: 1_000 });
    const status: PostStatus = statuses[n % statuses.length] ?? 'draft';
    await db.post.update({ where: { id: plan.id }, data: { status } });
    made.push({ id: plan.id, ...whose, status, sandbox });
  }
  return made.reverse();
}

async function idsOf(...[reader, filter]: [Reader, object]): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; after = ids.at(-1)) {
    const { rows, hasMore } = await listPosts(db, reader, { limit: 3, after, ...filter });
    expect(rows.length).toBeLessThanOrEqual(3);
    ids.push(...rows.map(({ id }) => id));
    if (!hasMore) return ids;
  }
}

/** The same from the end of the list to its beginning, with all that the posts say or without. */
async function idsBackwards(reader: Reader, filter: object): Promise<string[]> {
  const ids: string[] = [];
  for (let before = `pst_${'0'.repeat(26)}`; ; ) {
    const { rows, previous } = await listPosts(db, reader, { limit: 3, before, ...filter });
    expect(rows.length).toBeLessThanOrEqual(3);
    ids.unshift(...rows.map(({ id }) => id));
    if (previous === null || previous === undefined) return ids;
    before = previous;
  }
}

describe('the list of posts', () => {
  const readers: readonly Reader[] = [
    live,
    { userId, sandbox: true },
    { ...live, profileIds: [second.id] },
    { userId, sandbox: true, profileIds: [second.id, 'prf_gone', profileId] },
    { ...live, profileIds: ['prf_gone'] },
  ];
  const cases = readers.flatMap((reader) =>
    [undefined, profileId].flatMap((profileId) =>
      [undefined, ...statuses].map((status) => [
        reader,
        { ...(profileId && { profileId }), ...(status && { status }) },
      ]),
    ),
  ) as [Reader, { profileId?: string; status?: PostStatus }][];

  it.each(cases)('has for %j all of %j, the newest first, page by page', async (reader, filter) => {
    const expected = posts.filter(
      (post) =>
        post.userId === userId &&
        post.status !== 'cancelled' &&
        (post.sandbox || !reader.sandbox) &&
        reaches(reader, post.profileId) &&
        (filter.profileId === undefined || post.profileId === filter.profileId) &&
        (filter.status === undefined || post.status === filter.status),
    );
    expect(await idsOf(reader, filter)).toEqual(expected.map(({ id }) => id));
    for (const withItems of [false, true])
      expect(await idsBackwards(reader, { ...filter, withItems })).toEqual(expected.map(({ id }) => id));
  });

  it("has nothing of a stranger's profile", async () => {
    expect(await idsOf(live, { profileId: stranger.profileId })).toEqual([]);
    expect(await idsOf({ ...live, userId: stranger.userId }, { profileId: stranger.profileId })).not.toEqual(
      [],
    );
  });

  it('goes on after a post that is gone', async () => {
    const { rows } = await listPosts(db, live, { limit: 100, after: newId('pst') });
    expect(rows.map(({ id }) => id)).toEqual(await idsOf(live, {}));
  });

  it('shows of a post what is shown of it alone', async () => {
    const { rows } = await listPosts(db, live, { limit: 1 });
    expect(await getPost(db, live, rows[0]?.id ?? '')).toMatchObject(rows[0] ?? {});
  });

  it.each(['2027-03-28T01:30:00.000Z', '2027-03-28T01:30:00.100Z', '2027-12-31T23:59:59.987Z'])(
    'writes the time %s as any Date does',
    async (time) => {
      const { rows } = await listPosts(db, live, { limit: 1 });
      const data = { scheduledAt: new Date(time), latestAt: new Date(time) };
      await db.post.update({ where: { id: rows[0]?.id ?? '' }, data });
      const [post] = (await listPosts(db, live, { limit: 1 })).rows;
      expect(JSON.stringify([post?.scheduledAt, post?.latestAt])).toBe(JSON.stringify([time, time]));
      expect(post?.scheduledAt).toEqual(new Date(time));
    },
  );
});
