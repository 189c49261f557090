import { newId, type PostPlan } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createPost, type Owner } from '../testing/rows.ts';
import { createPosts } from './create-posts.ts';

const open = await openTestDatabase();
const db = open(20);
/** An owner with an account on each network. */
async function createTeam(): Promise<Team> {
  const owner = await createOwner(db);
  return {
    ...owner,
    account: await createAccount(db, owner),
    other: await createAccount(db, owner, 'bluesky'),
  };
}

interface Team extends Owner {
  readonly account: string;
  readonly other: string;
}

const owner = await createTeam();
const { account, other } = owner;

const postOf = ({ profileId, account, other }: Team, rest: Partial<PostPlan> = {}): PostPlan => ({
  id: newId('pst'),
  profileId,
  content: 'ding',
  status: 'queued',
  scheduledAt: null,
  latestAt: null,
  publications: [
    {
      id: newId('pp'),
      socialAccountId: account,
      platform: 'x',
      sandbox: false,
      items: [{ content: 'ding' }, { content: 'dong' }],
      dueAt: rest.scheduledAt ?? null,
    },
    {
      id: newId('pp'),
      socialAccountId: other,
      platform: 'bluesky',
      sandbox: false,
      items: [{ content: 'ding' }],
      dueAt: rest.scheduledAt ?? null,
    },
  ],
  ...rest,
});

const quota = { userId: owner.userId, postsPerMonth: 1_000 };

const stored = (id: string) =>
  db.post.findUnique({
    where: { id },
    include: {
      publications: { include: { items: { orderBy: { position: 'asc' } } }, orderBy: { position: 'asc' } },
    },
  });

const usage = async ({ userId }: Owner) => (await db.usage.findFirst({ where: { userId } }))?.posts ?? 0;

describe('a post that is created', () => {
  it('is there with its publications and items, due now by Postgres’ clock', async () => {
    const plan = postOf(owner);
    const created = await createPost(db, plan, quota);
    expect(created?.wakeUps).toEqual(
      plan.publications.map(({ id, platform, socialAccountId }) => ({
        publicationId: id,
        accountId: socialAccountId,
        generation: 1,
        dispatch: 1,
        platform,
        dueInMs: expect.any(Number),
      })),
    );
    const post = await stored(plan.id);
    expect(post).toMatchObject({
      ...created?.post,
      publications: [
        {
          socialAccountId: account,
          status: 'queued',
          dispatchedAt: null,
          items: [{ content: 'ding' }, { content: 'dong' }],
        },
        { socialAccountId: other, status: 'queued', dispatchedAt: null, items: [{ content: 'ding' }] },
      ],
    });
    expect(post?.publications.map(({ dueAt }) => dueAt)).toEqual([post?.createdAt, post?.createdAt]);
  });

  it('has jobs that wait for nothing, when it is for now', async () => {
    for (let n = 0; n < 20; n++) {
      const created = await createPost(db, postOf(owner), quota);
      expect(created?.wakeUps.map(({ dueInMs }) => dueInMs)).toEqual([0, 0]);
    }
  });

  it('has jobs that wait until it is due, when it is scheduled', async () => {
    const scheduledAt = new Date(Date.now() + 60_000);
    const created = await createPost(db, postOf(owner, { status: 'scheduled', scheduledAt }), quota);
    expect(created?.post).toMatchObject({ status: 'scheduled', scheduledAt });
    for (const { dueInMs } of created?.wakeUps ?? []) {
      expect(dueInMs).toBeGreaterThan(50_000);
      expect(dueInMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('has no jobs as a draft', async () => {
    const plan = postOf(owner, { status: 'draft' });
    expect((await createPost(db, plan, quota))?.wakeUps).toEqual([]);
    expect((await stored(plan.id))?.publications[0]).toMatchObject({ status: 'pending', dueAt: null });
  });

  it('is not there at all when a part of it cannot be stored', async () => {
    const before = await usage(owner);
    const [target] = postOf(owner).publications;
    const plan = postOf(owner, { publications: target ? [target, { ...target, id: newId('pp') }] : [] });
    await expect(createPost(db, plan, quota)).rejects.toThrow();
    expect(await stored(plan.id)).toBeNull();
    expect(await usage(owner)).toBe(before);
  });
});

describe('the month’s posts', () => {
  it('are exact, however many are created at once', async () => {
    const busy = await createTeam();
    const limit = { userId: busy.userId, postsPerMonth: 10 };
    const created = await Promise.all(Array.from({ length: 40 }, () => createPost(db, postOf(busy), limit)));
    expect(created.filter((post) => post !== null)).toHaveLength(10);
    expect(await db.post.count({ where: { userId: busy.userId } })).toBe(10);
    expect(await usage(busy)).toBe(10);
  });

  it('of a plan without any allow none', async () => {
    const poor = await createTeam();
    expect(await createPost(db, postOf(poor), { userId: poor.userId, postsPerMonth: 0 })).toBeNull();
    expect(await db.post.count({ where: { userId: poor.userId } })).toBe(0);
  });

  it('are counted by the month in UTC', async () => {
    const [row] = await db.$queryRaw<{ month: string }[]>`
      SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-01') AS month`;
    const { month } = await db.usage.findFirstOrThrow({ where: { userId: owner.userId } });
    expect(month.toISOString().slice(0, 10)).toBe(row?.month);
  });
});

describe('posts that are created together', () => {
  const wanted = (team: Team, author: object = {}, rest: Partial<PostPlan> = {}) => ({
    newPost: postOf(team, rest),
    author: { userId: team.userId, postsPerMonth: 1_000, ...author },
  });
  const kinds = async (group: ReturnType<typeof wanted>[]) =>
    (await createPosts(db, group)).map(({ kind }) => kind);

  it('are those of several users, each with its own jobs, in their order', async () => {
    const teams = [await createTeam(), await createTeam(), owner];
    const group = teams.map((team) => wanted(team));
    const creations = await createPosts(db, group);
    for (const [n, creation] of creations.entries()) {
      const newPost = group[n]?.newPost;
      expect(creation).toMatchObject({
        kind: 'stored',
        post: { id: newPost?.id, profileId: teams[n]?.profileId },
        wakeUps: newPost?.publications.map(({ id }) => ({ publicationId: id })),
      });
    }
  });

  it('find room in the month together or not at all, user by user', async () => {
    const [full, free] = [await createTeam(), await createTeam()];
    const group = [wanted(full, { postsPerMonth: 1 }), wanted(free), wanted(full, { postsPerMonth: 1 })];
    expect(await kinds(group)).toEqual(['over_limit', 'stored', 'over_limit']);
    expect([await usage(full), await usage(free)]).toEqual([0, 1]);
    expect(await kinds(group.slice(0, 1))).toEqual(['stored']);
    expect(await kinds(group.slice(2))).toEqual(['over_limit']);
  });

  it.each<[string, (team: Team) => Promise<object>]>([
    ['the plan', async () => ({ plan: 'free' })],
    ['the key', async () => ({ apiKeyId: 'apk_gone' })],
    ['the key, which was revoked', (team) => keyOf(team, { revokedAt: new Date() })],
    ['the key, which has expired', (team) => keyOf(team, { expiresAt: new Date(Date.now() - 1_000) })],
    ['the key, which is somebody else’s', () => keyOf(owner, {})],
    ['an account that is not active', (team) => change(team, { active: false })],
    ['an account that was disconnected', (team) => change(team, { state: 'disconnected' })],
    ['an account that moved', (team) => change(team, { profileId: owner.profileId })],
  ])('are not harmed by one for which %s is not what it was', async (_, differ) => {
    const [changed, sound] = [await createTeam(), await createTeam()];
    const author = await differ(changed);
    const before = await usage(sound);
    expect(await kinds([wanted(changed, author), wanted(sound)])).toEqual(['changed', 'stored']);
    expect([await usage(changed), await usage(sound)]).toEqual([0, before + 1]);
    expect(await db.post.count({ where: { userId: changed.userId } })).toBe(0);
  });

  it('are stored with the plan and the key that they were planned with', async () => {
    const team = await createTeam();
    expect(await kinds([wanted(team, { plan: 'scale', ...(await keyOf(team, {})) })])).toEqual(['stored']);
  });

  async function change({ account: id }: Team, data: object) {
    await db.socialAccount.update({ where: { id }, data });
    return {};
  }

  async function keyOf({ userId }: Team, data: object) {
    const apiKeyId = newId('apk');
    await db.apiKey.create({
      data: { id: apiKeyId, userId, name: 'test', hash: apiKeyId, last4: 'last', ...data },
    });
    return { apiKeyId };
  }
});
