import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contents, minute, openQueue, type Queue } from '../../testing/open-queue.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;
let db: Dashboard['db'];

beforeAll(async () => {
  dashboard = await startDashboard();
  db = dashboard.db;
});

afterAll(() => dashboard.stop());

const open = () => openQueue(dashboard);

describe('GET /app/queue', () => {
  it('tells what waits, the earliest due first, a line for each account, and nothing that is over or a draft', async () => {
    const { create, queue, profileId, client, x } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    const id = await create('second', { scheduledAt: minute(5) }, [x, bluesky]);
    await create('first', { scheduledAt: minute(4) });
    await create('draft', { status: 'draft', scheduledAt: minute(3) });
    const gone = await create('gone', { scheduledAt: minute(2) });
    expect((await client.delete(`/v1/posts/${gone}`)).status).toBe(204);
    const { lines, previous, next, inFlight } = await queue();
    expect(contents({ lines } as Queue)).toEqual(['first', 'second', 'second']);
    expect(lines.slice(1)).toMatchObject([
      { postId: id, at: minute(5), movable: true, times: 1, status: 'scheduled', notBefore: null },
      { postId: id, at: minute(5) },
    ]);
    expect([previous, next, inFlight]).toEqual([null, null, []]);
  });

  it('tells what is said on the account, its beginning', async () => {
    const { client, queue, profileId, x } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    const platforms = {
      [x]: { items: [{ content: 'on X' }, { content: 'more' }] },
      [bluesky]: { items: [{ content: 'on Bluesky' }] },
    };
    await client.post('/v1/posts', { profileId, platforms, scheduledAt: minute(1) });
    expect(contents(await queue()).sort()).toEqual(['on Bluesky', 'on X']);
  });

  it('tells of a post that has begun, or goes out at several times, that it cannot be moved as a whole', async () => {
    const { create, queue, profileId, x } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    const twice = await create('twice', { scheduledAt: minute(1) }, [x, bluesky]);
    await db.publication.updateMany({
      where: { postId: twice, socialAccountId: x },
      data: { dueAt: new Date(minute(2)) },
    });
    const begun = await create('begun', { scheduledAt: minute(3) }, [x, bluesky]);
    await db.publication.updateMany({
      where: { postId: begun, socialAccountId: x },
      data: { status: 'queued', nextAt: new Date(minute(9)) },
    });
    const { lines } = await queue();
    expect(lines.map(({ content, movable, times }) => [content, movable, times])).toEqual([
      ['twice', false, 2],
      ['twice', false, 2],
      ['begun', false, 1],
      ['begun', false, 1],
    ]);
    expect(lines.map(({ notBefore }) => notBefore).sort()).toEqual([minute(9), null, null, null]);
  });

  it('tells what is being published apart, on the first page', async () => {
    const { create, queue } = await open();
    const id = await create('now', { scheduledAt: minute(1) });
    await create('later', { scheduledAt: minute(2) });
    await db.publication.updateMany({
      where: { postId: id },
      data: { status: 'publishing', leaseUntil: new Date(minute(1)) },
    });
    const { inFlight, lines } = await queue();
    expect([inFlight, lines]).toMatchObject([[{ content: 'now', movable: false }], [{ content: 'later' }]]);
  });

  it('shows a post once that a worker takes while the queue is read', async () => {
    const { create, queue } = await open();
    const id = await create('Taken', { scheduledAt: minute(1) });
    const states = [
      { status: 'publishing', leaseUntil: new Date(minute(1)) },
      { status: 'scheduled', leaseUntil: null },
    ] as const;
    for (let n = 0; n < 40; n++) {
      for (const data of states) {
        const reads = [queue(), queue(), queue()];
        await db.publication.updateMany({ where: { postId: id }, data });
        for (const { inFlight, lines } of await Promise.all(reads))
          expect(inFlight.length + lines.length).toBeLessThan(2);
      }
    }
  });

  it('tells of a profile or an account alone, of real and of sandbox ones', async () => {
    const { create, queue, client, userId, profileId, x } = await open();
    const real = await dashboard.carillon.account(profileId, 'bluesky', 'real.sandbox.test');
    await db.socialAccount.update({ where: { id: real }, data: { sandbox: false } });
    const made = await client.post<{ id: string }>('/app/profiles', {
      name: 'Other',
      groupId: null,
      timezone: 'UTC',
    });
    const other = made.body.data.id;
    const theirs = await dashboard.carillon.account(other, 'x', 'demo');
    await create('sandbox', { scheduledAt: minute(1) });
    await create('real', { scheduledAt: minute(2) }, [real]);
    await create('other', { scheduledAt: minute(3) }, [theirs], other);
    expect(contents(await queue())).toEqual(['sandbox', 'real', 'other']);
    expect((await queue()).lines.map(({ sandbox }) => sandbox)).toEqual([true, false, true]);
    expect(contents(await queue({ profile: profileId }))).toEqual(['sandbox', 'real']);
    expect(contents(await queue({ account: x }))).toEqual(['sandbox']);
    expect(contents(await queue({ profile: other, account: x }))).toEqual([]);
    expect(userId).not.toBe('');
  });

  it('shows nobody anything of others', async () => {
    const [mine, theirs] = [await open(), await open()];
    await theirs.create('theirs', { scheduledAt: minute(1) });
    const { lines } = await theirs.queue();
    await mine.create('mine', { scheduledAt: minute(2) });
    expect(contents(await mine.queue())).toEqual(['mine']);
    expect(contents(await mine.queue({ account: theirs.x }))).toEqual([]);
    const cursor = `${Date.parse(minute(0))}.${lines[0]?.id}`;
    expect(contents(await mine.queue({ after: cursor }))).toEqual(['mine']);
    expect((await mine.client.get(`/app/queue?profile=${theirs.profileId}`)).status).toBe(404);
  });

  it('tells which of its times it is where a post has several', async () => {
    const { create, queue, profileId, x } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    const id = await create('twice', { scheduledAt: minute(1) }, [x, bluesky]);
    await create('between', { scheduledAt: minute(2) });
    await db.publication.updateMany({
      where: { postId: id, socialAccountId: x },
      data: { dueAt: new Date(minute(3)) },
    });
    const { lines } = await queue();
    expect(lines.map(({ content, nth, times }) => [content, nth, times])).toEqual([
      ['twice', 1, 2],
      ['between', 1, 1],
      ['twice', 2, 2],
    ]);
  });

  it('tells what should be out for a minute apart, with all of its accounts', async () => {
    const { create, queue, profileId, x } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    const held = await create('held', { scheduledAt: minute(1) }, [x, bluesky]);
    const due = await create('due', { scheduledAt: minute(1) });
    const ago = (ms: number) => new Date(Date.now() - ms);
    await db.publication.updateMany({ where: { postId: held }, data: { dueAt: ago(120_000) } });
    await db.publication.updateMany({ where: { postId: due }, data: { dueAt: ago(5_000) } });
    const page = await queue();
    expect(contents(page)).toEqual(['due']);
    expect(page.held).toMatchObject({
      lines: [
        { content: 'held', socialAccountId: x },
        { content: 'held', socialAccountId: bluesky },
      ],
      more: false,
    });
    expect(page.held.listed).toBe(false); // a try or two are not worth a word
    await db.publication.updateMany({ where: { postId: held }, data: { dueAt: ago(360_000) } });
    expect((await queue()).held.listed).toBe(true);
    await create('later', { scheduledAt: minute(5) });
    const cursor = `${Date.parse(minute(0))}.${page.lines[0]?.id}`;
    const after = await queue({ after: cursor });
    expect([contents(after), after.held.lines]).toEqual([['later'], []]);
  });
});

describe('GET /app/glance', () => {
  const summaryOf = async ({ client }: Awaited<ReturnType<typeof open>>) =>
    (await client.get<{ nextAt: string | null; attention: { count: number; more: boolean } }>('/app/glance'))
      .body.data;

  it('tells when the next post is due, of all that are not late', async () => {
    const mine = await open();
    expect(await summaryOf(mine)).toEqual({
      nextAt: null,
      attention: { count: 0, more: false },
      undo: [],
      deletions: [],
    });
    await mine.create('later', { scheduledAt: minute(2) });
    const id = await mine.create('late', { scheduledAt: minute(1) });
    await db.publication.updateMany({ where: { postId: id }, data: { dueAt: new Date(Date.now() - 1_000) } });
    expect((await summaryOf(mine)).nextAt).toBe(minute(2));
    expect((await summaryOf(await open())).nextAt).toBeNull();
  });
});
