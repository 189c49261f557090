import { newId, type PostPlan } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { inTransaction } from '../client.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createPost, type Owner } from '../testing/rows.ts';
import { countPosts } from '../usages.ts';
import { createPosts } from './create-posts.ts';
import { deletePost } from './delete-post.ts';

const open = await openTestDatabase();
const db = open(20);

const postOf = ({ profileId }: Owner, socialAccountId: string): PostPlan => {
  const items = [{ content: 'ding' }];
  const target = {
    id: newId('pp'),
    socialAccountId,
    platform: 'x',
    sandbox: true,
    items,
    dueAt: null,
  } as const;
  const times = { scheduledAt: null, latestAt: null };
  return {
    ...{ id: newId('pst'), profileId, content: 'ding', status: 'draft', ...times, publications: [target] },
  };
};

async function team(postsPerMonth: number) {
  const owner = await createOwner(db);
  const account = await createAccount(db, owner);
  const author = (countsApart: boolean) => ({ userId: owner.userId, postsPerMonth, countsApart });
  return {
    userId: owner.userId,
    wanted: (apart: boolean) => ({ newPost: postOf(owner, account), author: author(apart) }),
    create: (apart: boolean) => createPost(db, postOf(owner, account), author(apart)),
    counts: async () => [await countPosts(db, owner.userId), await countPosts(db, owner.userId, true)],
  };
}

describe('posts of sandbox keys and real posts', () => {
  it('have a limit each, exact however many of both are created at once', async () => {
    const { userId, create, counts } = await team(10);
    const created = await Promise.all(Array.from({ length: 60 }, (_, n) => create(n % 2 === 0)));
    expect(created.filter((post) => post !== null)).toHaveLength(20);
    expect(await counts()).toEqual([10, 10]);
    const kept = await db.post.groupBy({ by: ['countedApart'], where: { userId }, _count: true });
    expect(kept.map(({ _count }) => _count)).toEqual([10, 10]);
  });

  it('are counted each by its own kind when one statement stores both', async () => {
    const { wanted, counts } = await team(2);
    const creations = await createPosts(db, [wanted(true), wanted(false), wanted(true)]);
    expect(creations.map(({ kind }) => kind)).toEqual(['stored', 'stored', 'stored']);
    expect(await counts()).toEqual([1, 2]);
  });

  it('leave the other kind its room when their own is used up, by a smaller plan, too', async () => {
    const { userId, create, counts } = await team(2);
    expect([await create(true), await create(true), await create(true)].at(-1)).toBeNull();
    expect(await create(false)).not.toBeNull();
    await db.usage.updateMany({ where: { userId }, data: { sandboxPosts: 900 } });
    expect(await create(false)).not.toBeNull();
    await db.usage.updateMany({ where: { userId }, data: { posts: 900, sandboxPosts: 0 } });
    expect(await create(true)).not.toBeNull();
    expect(await create(false)).toBeNull();
    expect(await counts()).toEqual([900, 1]);
  });

  it('give back what they took when they are deleted, and nothing twice', async () => {
    const { userId, create, counts } = await team(20);
    const kinds = Array.from({ length: 20 }, (_, n) => n % 2 === 0);
    const posts = await Promise.all(kinds.map(async (apart) => ({ apart, ...(await create(apart)) })));
    const gone = posts.filter(({ apart }, n) => n < 10 || !apart);
    await Promise.all(
      [...gone, ...gone].map(({ post }) =>
        inTransaction(db, (tx) => deletePost(tx, { userId, sandbox: false }, post?.id ?? '')),
      ),
    );
    expect(await counts()).toEqual([0, 5]);
  });

  it('are counted by a statement of an earlier release, which knows only real ones', async () => {
    const { userId, create, counts } = await team(5);
    await create(true);
    await db.$executeRaw`
      INSERT INTO usages (user_id, month, posts) SELECT user_id, month, 1 FROM usages WHERE user_id = ${userId}
      ON CONFLICT (user_id, month) DO UPDATE SET posts = usages.posts + excluded.posts`;
    expect(await counts()).toEqual([1, 1]);
  });
});
