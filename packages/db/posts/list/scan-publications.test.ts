import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createAccount, createOwner, createPost } from '../../testing/rows.ts';
import { listPosts } from './list-posts.ts';

const open = await openTestDatabase();
const db = open(2);
const start = Date.parse('2030-03-01T09:00:00Z');
const minute = 60_000;

/** Posts that go out on so many accounts, one a minute. @returns their ids in that order */
async function scheduled(posts: number, accounts: number) {
  const owner = await createOwner(db);
  const targets = [];
  for (let n = 0; n < accounts; n += 1) targets.push(await createAccount(db, owner));
  const ids: string[] = [];
  for (let n = 0; n < posts; n += 1) ids.push(await postOn(owner, targets, new Date(start + n * minute)));
  return { reader: { userId: owner.userId, sandbox: false }, ids };
}

/** A post that goes out at that time on each of these accounts. @returns its id */
async function postOn(owner: Owner, accounts: readonly string[], at: Date): Promise<string> {
  const publications = accounts.map((socialAccountId) => ({
    ...{ id: newId('pp'), socialAccountId, platform: 'x' as const, sandbox: false },
    ...{ items: [{ content: 'ding' }], dueAt: at },
  }));
  const times = { scheduledAt: at, latestAt: null, status: 'scheduled' as const };
  const plan = { id: newId('pst'), profileId: owner.profileId, content: 'ding', ...times, publications };
  await createPost(db, plan, { userId: owner.userId, postsPerMonth: 1_000 });
  return plan.id;
}

type Owner = Awaited<ReturnType<typeof createOwner>>;

const idsOf = ({ rows }: Awaited<ReturnType<typeof listPosts>>) => rows.map(({ id }) => id);

describe('the list in the order of publications', () => {
  it.each([1, 2, 18])('fills each page with posts, though each is on %i accounts', async (accounts) => {
    const { reader, ids } = await scheduled(30, accounts);
    const page = { limit: 25, sort: 'due' } as const;
    const first = await listPosts(db, reader, page);
    expect(idsOf(first)).toEqual(ids.slice(0, 25));
    const rest = await listPosts(db, reader, { ...page, after: first.next ?? '' });
    expect([idsOf(rest), rest.next]).toEqual([ids.slice(25), null]);
  });

  it.each([30, 100, 200])(
    'has all in their order, %i a page, however many each account has',
    async (limit) => {
      const owner = await createOwner(db);
      const counts = [115, ...Array<number>(10).fill(14), ...Array<number>(140).fill(1)];
      const made: { id: string; at: number }[] = [];
      for (const [n, count] of counts.entries()) {
        const account = await createAccount(db, owner);
        for (let of = 0; of < count; of += 1) {
          const at = start + (counts.length - n + of * 7) * minute; // what has many comes late
          made.push({ id: await postOn(owner, [account], new Date(at)), at });
        }
      }
      const reader = { userId: owner.userId, sandbox: false };
      const seen: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await listPosts(db, reader, { limit, sort: 'due', after });
        seen.push(...idsOf(page));
        if (page.next === null) break;
        expect(page.rows.length).toBe(limit);
        after = page.next;
      }
      expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
      const atOf = new Map(made.map(({ id, at }) => [id, at]));
      const times = seen.map((id) => atOf.get(id) ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(seen.length).toBe(made.length);
    },
  );

  it('ends a search for what is nowhere, and leads on', async () => {
    const { reader } = await scheduled(60, 18);
    const page = { limit: 25, sort: 'due', platformStatus: 'failed' } as const;
    const first = await listPosts(db, reader, page);
    expect(first.rows).toEqual([]);
    expect(first.next).not.toBeNull();
    expect(await listPosts(db, reader, { ...page, after: first.next ?? '' })).toMatchObject({
      rows: [],
      next: null,
    });
  });

  it.each([
    ['walked', {}],
    ['found by words', { search: ['ding'] }],
  ])('has a post where it is due between the times asked for, %s', async (_, more) => {
    const { reader, ids } = await scheduled(1, 2);
    const [later] = await db.publication.findMany({ where: { postId: { in: ids } }, take: 1 });
    const tomorrow = new Date(start + 24 * 60 * minute);
    await db.publication.update({ where: { id: later?.id ?? '' }, data: { dueAt: tomorrow } });
    const page = { limit: 25, sort: 'due', ...more } as const;
    const between = async (from: Date, to: Date) => idsOf(await listPosts(db, reader, { ...page, from, to }));
    const [noon, end] = [new Date(start + 3 * 60 * minute), new Date(tomorrow.getTime() + minute)];
    expect(await between(noon, end)).toEqual(ids);
    expect(await between(new Date(start), end)).toEqual(ids);
    expect(await between(noon, tomorrow)).toEqual([]);
  });
});
