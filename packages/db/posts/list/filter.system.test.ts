import { firstId, newId, type Platform, type PostStatus, type PublicationStatus } from '@carillon/core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Reader, reaches } from '../../reader.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createAccount, createOwner, createPost } from '../../testing/rows.ts';
import { countListed } from './count-listed.ts';
import { listedStatuses, type PostFilter } from './filter.ts';
import { listPosts } from './list-posts.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);
const { userId } = owner;
const other = await db.profile.create({ data: { id: newId('prf'), userId, name: 'Second' } });
const live: Reader = { userId, sandbox: false };
const readers: readonly Reader[] = [
  live,
  { userId, sandbox: true },
  { ...live, profileIds: [other.id, 'prf_gone'] },
];
const hour = 3_600_000;
const start = Date.parse('2026-03-01T00:00:00Z');

interface Made {
  readonly id: string;
  readonly profileId: string;
  readonly status: PostStatus;
  readonly createdAt: Date;
  readonly sandbox: boolean;
  readonly on: readonly { id: string; accountId: string; platform: Platform; status: PublicationStatus }[];
}

const states = [
  'published',
  'failed',
  'queued',
  'scheduled',
  'published',
  'cancelled',
  'publishing',
] as const;

const posts = await createMany(49);

/** Posts of two accounts in every pair of states, one an hour. */
async function createMany(count: number): Promise<Made[]> {
  const accounts = new Map<string, string>();
  const made: Made[] = [];
  for (let n = 0; n < count; n++) {
    const profileId = n % 4 === 0 ? other.id : owner.profileId;
    const sandbox = n % 5 === 0;
    const pair = [states[n % 7] ?? 'failed', states[Math.floor(n / 7) % 7] ?? 'failed'] as const;
    const targets = [];
    for (const [index, platform] of (['x', 'bluesky'] as const).entries()) {
      const status = pair[index] ?? 'failed';
      // One publication of an account may be publishing; so each of those has an account of its own.
      const name = `${profileId} ${platform} ${sandbox} ${status === 'publishing' ? n : ''}`;
      const accountId = accounts.get(name) ?? (await createAccount(db, { userId, profileId }, platform));
      accounts.set(name, accountId);
      await db.socialAccount.update({ where: { id: accountId }, data: { sandbox } });
      targets.push({ id: newId('pp'), accountId, platform, status });
    }
    const createdAt = new Date(start + n * hour);
    const plan = {
      id: idAt(createdAt),
      profileId,
      content: 'ding',
      status: 'scheduled' as const,
      scheduledAt: new Date(start),
      latestAt: null,
      publications: targets.map(({ accountId: socialAccountId, status: _, ...target }) => ({
        ...{ ...target, socialAccountId, sandbox },
        items: [{ content: 'ding' }],
        dueAt: new Date(start),
      })),
    };
    await createPost(db, plan, { userId, postsPerMonth: 1_000 });
    await db.post.update({ where: { id: plan.id }, data: { createdAt } });
    for (const { id: publicationId, status } of targets)
      await db.publication.update({
        where: { id: publicationId },
        data: { status, ...facts(status, publicationId) },
      });
    const { status } = await db.post.findUniqueOrThrow({ where: { id: plan.id } });
    made.push({ id: plan.id, profileId, status, createdAt, sandbox, on: targets });
  }
  return made.reverse();
}

/** An id that was made at a moment. */
function idAt(at: Date): string {
  return firstId('pst', at).slice(0, 14) + newId('pst').slice(14);
}

function facts(status: PublicationStatus, id: string) {
  if (status === 'published') return { publishedAt: new Date(), platformPostId: id };
  if (status === 'failed') return { errorMessage: 'No.' };
  return status === 'publishing' ? { leaseUntil: new Date() } : {};
}

/** What the list should have. */
const expected = (reader: Reader, filter: Partial<PostFilter>) =>
  posts.filter(
    (post) =>
      post.status !== 'cancelled' &&
      (post.sandbox || !reader.sandbox) &&
      reaches(reader, post.profileId) &&
      (filter.profileId === undefined || post.profileId === filter.profileId) &&
      (filter.status === undefined || post.status === filter.status) &&
      (filter.from === undefined || post.createdAt >= filter.from) &&
      (filter.to === undefined || post.createdAt < filter.to) &&
      post.on.some(
        ({ accountId, platform, status }) =>
          status !== 'cancelled' &&
          (filter.platformStatus === undefined || status === filter.platformStatus) &&
          (filter.accountId === undefined || accountId === filter.accountId) &&
          (filter.platform === undefined || platform === filter.platform),
      ),
  );

/** All pages of a list, and how many there were. */
async function idsOf(reader: Reader, filter: Partial<PostFilter>, longest?: number) {
  const ids: string[] = [];
  let pages = 0;
  for (let after: string | undefined; ; pages++) {
    const { rows, next } = await listPosts(db, reader, { limit: 4, after, ...filter }, longest);
    expect(rows.length).toBeLessThanOrEqual(4);
    ids.push(...rows.map(({ id }) => id));
    if (next === null) return { ids, pages: pages + 1 };
    expect(after === undefined || next < after).toBe(true);
    after = next;
  }
}

/** The same from the end of the list to its beginning. */
async function idsBackwards(reader: Reader, filter: Partial<PostFilter>, longest?: number) {
  const ids: string[] = [];
  for (let before = `pst_${'0'.repeat(26)}`; ; ) {
    const { rows, previous } = await listPosts(db, reader, { limit: 4, before, ...filter }, longest);
    expect(rows.length).toBeLessThanOrEqual(4);
    ids.unshift(...rows.map(({ id }) => id));
    if (previous === null || previous === undefined) return ids;
    expect(previous > before).toBe(true);
    before = previous;
  }
}

const anAccount = posts[3]?.on[0]?.accountId;
const times = { from: new Date(start + 10 * hour), to: new Date(start + 30 * hour) };
const filters: readonly Partial<PostFilter>[] = [
  ...listedStatuses.flatMap((platformStatus) => [
    { platformStatus },
    { platformStatus, profileId: other.id },
    { platformStatus, status: 'queued' as const },
    { platformStatus, accountId: anAccount },
    { platformStatus, platform: 'bluesky' as const, ...times },
  ]),
  { accountId: anAccount },
  { platform: 'x' },
  { status: 'partial', platform: 'x' },
  times,
  { ...times, profileId: owner.profileId, status: 'queued' },
  { from: times.to },
];

describe('the list of posts with filters that no index knows', () => {
  it.each(readers.flatMap((reader) => filters.map((filter) => [reader, filter] as const)))(
    'has for %j all of %j, the newest first, however short the walks are',
    async (reader, filter) => {
      const all = expected(reader, filter).map(({ id }) => id);
      expect((await idsOf(reader, filter)).ids).toEqual(all);
      for (const longest of [1, 3, 10]) expect((await idsOf(reader, filter, longest)).ids).toEqual(all);
    },
  );

  it.each(readers.flatMap((reader) => filters.map((filter) => [reader, filter] as const)))(
    'has for %j all of %j backwards as well',
    async (reader, filter) => {
      const all = expected(reader, filter).map(({ id }) => id);
      for (const longest of [3, 1_000]) expect(await idsBackwards(reader, filter, longest)).toEqual(all);
    },
  );

  it('finds what failed at once, though it is queued elsewhere, and says so when a page is short', async () => {
    const queued = expected(live, { platformStatus: 'failed', status: 'queued' });
    expect(queued.length).toBeGreaterThan(2);
    const { rows, next } = await listPosts(db, live, { limit: 4, platform: 'bluesky', ...times }, 1);
    expect(rows.length).toBeLessThan(2);
    expect(next).not.toBeNull();
  });

  it('has nothing of a status that excludes the state', async () => {
    const filter = { limit: 4, platformStatus: 'failed', status: 'published' } as const;
    const nothing = { rows: [], next: null, previous: null, hasMore: false, mayHaveMedia: false };
    const breakers = { now: expect.any(Date), open: [] };
    expect(await listPosts(db, live, filter)).toEqual({ ...nothing, breakers });
  });

  it('has nothing of somebody else', async () => {
    const stranger = { userId: (await createOwner(db)).userId, sandbox: false };
    for (const filter of filters) expect((await idsOf(stranger, filter)).ids).toEqual([]);
  });
});

const sorted = [
  { sort: 'due', states: ['scheduled', 'queued'], sign: 1, column: 'dueAt' },
  { sort: 'published', states: ['published'], sign: -1, column: 'publishedAt' },
] as const;

describe.each(sorted)('the list of posts in the order $sort', ({ sort, states, sign, column }) => {
  /** Publications that it is of, by their times. */
  const times = new Map<string, number>();
  type Key = { readonly at: number; readonly id: string };
  const inOrder = (a: Key, b: Key) => sign * (a.at - b.at || (a.id < b.id ? -1 : 1));

  beforeAll(async () => {
    const some = await db.publication.findMany({
      where: { status: { in: [...states] }, post: { userId } },
      orderBy: { id: 'asc' },
    });
    for (const [n, { id }] of some.entries()) {
      const at = start + ((n * 7) % 11) * hour; // several at the same moment
      times.set(id, at);
      await db.publication.update({ where: { id }, data: { [column]: new Date(at) } });
    }
  });

  const cases: readonly Partial<PostFilter>[] = [
    {},
    { platform: 'x' },
    { accountId: anAccount },
    { profileId: other.id },
    { status: 'scheduled' },
    { status: 'partial' },
    { platformStatus: 'failed' },
    { from: new Date(start + 3 * hour), to: new Date(start + 8 * hour) },
    { from: new Date(start + 3 * hour) },
    { to: new Date(start + 8 * hour), search: ['ding'] },
    { search: ['di'], profileId: other.id },
  ];

  it.each(readers.flatMap((reader) => cases.map((filter) => [reader, filter] as const)))(
    'has for %j all of %j once, where the first of it is between the times',
    async (reader, { from, to, ...filter }) => {
      const isIn = (at: number | undefined) =>
        at !== undefined && (!from || at >= from.getTime()) && (!to || at < to.getTime());
      const keyed = expected(reader, filter).flatMap((post) => {
        const keys = post.on.flatMap(({ id, accountId, platform }) =>
          isIn(times.get(id)) &&
          (filter.accountId === undefined || accountId === filter.accountId) &&
          (filter.platform === undefined || platform === filter.platform)
            ? [{ at: times.get(id) ?? 0, id }]
            : [],
        );
        const [first] = keys.sort(inOrder);
        return first ? [{ ...first, post: post.id }] : [];
      });
      const all = keyed.sort(inOrder).map(({ post }) => post);
      for (const longest of filter.search ? [1_000, 1] : [1_000]) {
        const ids: string[] = [];
        for (let after: string | undefined; ; ) {
          const asked = { limit: 4, after, from, to, sort, ...filter } as const;
          const { rows, next } = await listPosts(db, reader, asked, longest);
          ids.push(...rows.map(({ id }) => id));
          if (next === null) break;
          after = next;
        }
        expect(ids).toEqual(all);
      }
    },
  );
});

describe('the counts of posts', () => {
  const asked = filters.filter(({ platformStatus, status }) => !platformStatus && !status);
  it.each([{}, ...asked])('are those of the list, with %j', async (filter) => {
    for (const reader of [live, { ...live, profileIds: ['prf_gone', other.id] }]) {
      const { status, platformStatus } = await countListed(db, reader, filter);
      for (const [name, { count, atLeast }] of Object.entries(status)) {
        const all = expected(reader, { ...filter, status: name as PostStatus });
        expect([name, count, atLeast]).toEqual([name, all.length, false]);
      }
      for (const name of listedStatuses) {
        const all = expected(reader, { ...filter, platformStatus: name });
        expect([name, platformStatus[name].count]).toEqual([name, all.length]);
      }
    }
  });

  it('say where there may be more than were looked at', async () => {
    const { status, platformStatus } = await countListed(db, live, {}, 3);
    expect(status).toMatchObject({
      draft: { count: 0, atLeast: false },
      queued: { count: 3, atLeast: true },
    });
    expect(platformStatus.failed.atLeast).toBe(true);
    expect(platformStatus.publishing.count).toBeGreaterThan(0);
  });
});
