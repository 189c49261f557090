import { newId } from '@carillon/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyEachMinute, minute, openQueue, type Queue } from '../../testing/open-queue.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;
let db: Dashboard['db'];

beforeAll(async () => {
  dashboard = await startDashboard();
  db = dashboard.db;
});

afterAll(() => dashboard.stop());

const open = () => openQueue(dashboard);

describe('the pages of GET /app/queue', () => {
  it('goes on page by page to the end, and back to the beginning', async () => {
    const { create, queue } = await open();
    await copyEachMinute(db, await create('first', { scheduledAt: minute(-1) }), 44);
    const first = await queue();
    const second = await queue({ after: first.next });
    const third = await queue({ after: second.next });
    const all = [first, second, third].flatMap(({ lines }) => lines);
    expect(all.map(({ at }) => at)).toEqual(Array.from({ length: 45 }, (_, n) => minute(n - 1)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
    expect([first.lines.length, third.lines.length, first.previous, third.next]).toEqual([20, 5, null, null]);
    const back = await queue({ before: third.previous });
    expect(back.lines).toEqual(second.lines);
    expect([back.previous, back.next]).toEqual([second.previous, second.next]);
    const start = await queue({ before: back.previous });
    expect(start.lines).toEqual(first.lines);
    expect(start.previous).toBeNull();
  });

  it('begins anew where too little is left before a page', async () => {
    const { create, queue } = await open();
    await copyEachMinute(db, await create('first', { scheduledAt: minute(-1) }), 24);
    const { lines, next } = await queue();
    const fifth = lines[4];
    const page = await queue({ before: `${Date.parse(fifth?.at ?? '')}.${fifth?.id}` });
    expect([page.lines, page.previous, page.next]).toEqual([lines, null, next]);
  });

  it('has 20 posts on a page, each with all of its accounts, and each on one page', async () => {
    const { create, queue, profileId, x } = await open();
    const others = await Promise.all(
      ['ada', 'bob', 'eve'].map((name) => dashboard.carillon.account(profileId, 'x', name)),
    );
    await copyEachMinute(db, await create('first', { scheduledAt: minute(-1) }, [x, ...others]), 24);
    const first = await queue();
    const second = await queue({ after: first.next });
    expect([first.lines.length, second.lines.length, second.next]).toEqual([80, 20, null]);
    expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(100);
    const posts = (page: Queue) => new Set(page.lines.map(({ postId }) => postId)).size;
    expect([posts(first), posts(second)]).toEqual([20, 5]);
    expect(first.lines.slice(0, 4).map(({ content }) => content)).toEqual(Array(4).fill('first'));
    const back = await queue({ before: second.previous });
    expect([back.lines, back.previous]).toEqual([first.lines, null]);
    const [, narrowed] = others;
    const ofOne = await queue({ account: narrowed ?? '' });
    expect(ofOne.lines).toEqual(first.lines);
  });

  it('parts what is due at one moment between two pages', async () => {
    const { create, queue } = await open();
    await copyEachMinute(db, await create('first', { scheduledAt: minute(-1) }), 30);
    await db.publication.updateMany({
      where: {
        dueAt: { gte: new Date(minute(0)), lte: new Date(minute(29)) },
        post: { content: { startsWith: 'copy' } },
      },
      data: { dueAt: new Date(minute(500)) },
    });
    const first = await queue();
    const second = await queue({ after: first.next });
    expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(31);
  });

  it.each([
    ['a text of its own', 'after=zzz'],
    ['a moment beyond all', `after=999999999999999.${newId('pp')}`],
    ['an id of something else', `after=1.${newId('pst')}`],
    ['SQL', `after=${encodeURIComponent("1.pp_1' OR 1=1 --")}`],
    ['a NUL', 'after=1.pp_%00'],
    ['two cursors', `after=1.${newId('pp')}&before=1.${newId('pp')}`],
    ['a profile that is none', 'profile=none'],
    ['an account that is none', 'account=none'],
    ['a field that is none', 'limit=100000'],
  ])('refuses %s with a sentence', async (_, query) => {
    const { client } = await dashboard.signedIn();
    const { status, text } = await client.get(`/app/queue?${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatch(/^[A-Z`a-z].*\.$/);
  });
});
