import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Heard, listen } from '../../testing/listen.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let carillon: Carillon;
let dashboard: Dashboard;

beforeAll(async () => {
  carillon = await startCarillon({ verifyWindow: 2_000 }); // a request that a busy machine delays may be in doubt for so long
  dashboard = await startDashboard({}, { carillon, times: { sessionCheckMs: 200, heartbeatMs: 100 } });
  carillon.startWorker();
});

afterAll(async () => {
  await dashboard.stop();
  await carillon.stop();
});

type Somebody = Awaited<ReturnType<Dashboard['signedIn']>>;

const open = ({ client }: Somebody) => listen(dashboard.url, client.cookies);

async function publish({ client, profileId }: Somebody): Promise<string> {
  const account = await dashboard.carillon.account(profileId, 'x', 'demo');
  const platforms = { [account]: { items: [{ content: randomUUID() }] } };
  const { body } = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, publishNow: true });
  return body.data.id;
}

const statusOf = async ({ client }: Somebody, id: string) =>
  (await client.get<{ status: string }>(`/v1/posts/${id}`)).body.data.status;

describe('GET /app/events', () => {
  it('tells people of their own posts, and of nobody else’s', async () => {
    const [author, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const [mine, theirs] = [await open(author), await open(stranger)];
    await until('both to be live', async () => mine.live.at(-1) && theirs.live.at(-1));
    const postId = await publish(author);
    await until('the post to be told of', async () => mine.postIds.includes(postId));
    const last = await publish(stranger);
    await until('the other post to be told of', async () => theirs.postIds.includes(last));
    expect(new Set(mine.postIds)).toEqual(new Set([postId]));
    expect(new Set(theirs.postIds)).toEqual(new Set([last]));
    mine.leave();
    theirs.leave();
  });

  it('tells of the end once the row has it: a page that asks only then sees it', async () => {
    const author = await dashboard.signedIn();
    const page = await open(author);
    await until('it to be live', async () => page.live.at(-1));
    const postId = await publish(author);
    let told = 0;
    /** True once a page that asks when it is told, and at no other time, has seen it published. */
    const isSeen = async () => {
      if (page.postIds.length === told) return false;
      told = page.postIds.length;
      return (await statusOf(author, postId)) === 'published';
    };
    let seen = false;
    await until('the post to be out', async () => {
      seen = await isSeen();
      return seen || (await statusOf(author, postId)) === 'published';
    });
    await until('a page that asks when it is told to see it', async () => seen || (await isSeen()), 10_000);
    page.leave();
  });

  it('tells of what a request changes without a job: a draft, its text, its end; and what the frame shows then', async () => {
    const [author, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const [mine, theirs] = [await open(author), await open(stranger)];
    await until('both to be live', async () => mine.live.at(-1) && theirs.live.at(-1));
    const { client, profileId } = author;
    const account = await dashboard.carillon.account(profileId, 'x', 'demo');
    const platforms = { [account]: { items: [{ content: randomUUID() }] } };
    const made = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, status: 'draft' });
    const { id } = made.body.data;
    const scheduledAt = '2030-03-01T09:00:00.000Z';
    const patch = (body: object) => client.send('PATCH', `/v1/posts/${id}`, { body });
    const changes = [
      [() => patch({ scheduledAt, status: 'scheduled' }), scheduledAt],
      [() => patch({ platforms }), scheduledAt],
      [() => client.delete(`/v1/posts/${id}`), null],
    ] as const;
    await until('the draft to be told of', async () => mine.postIds.length >= 1 && mine.summaries.length > 0);
    for (const [index, [change, nextAt]] of changes.entries()) {
      const frames = mine.summaries.length;
      expect((await change()).status).toBeLessThan(300);
      await until('the change to be told of', async () => mine.postIds.length >= index + 2);
      await until(
        'the frame to be told',
        async () => mine.summaries.length > frames && mine.summaries.at(-1)?.nextAt === nextAt,
      );
      expect(mine.summaries.at(-1)?.nextAt).toBe(nextAt);
    }
    expect(new Set(mine.postIds)).toEqual(new Set([id]));
    expect([theirs.postIds, theirs.summaries]).toEqual([[], []]);
    mine.leave();
    theirs.leave();
  });

  it('tells people of their own webhooks that were tried, and when one was switched off', async () => {
    const [owner, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const [mine, theirs] = [await open(owner), await open(stranger)];
    await until('both to be live', async () => mine.live.at(-1) && theirs.live.at(-1));
    let status = 200;
    const server = await startScriptedServer(() => ({ status }));
    const made = async ({ client }: Somebody) =>
      (await client.post<{ id: string }>('/v1/webhooks', { url: server.url })).body.data.id;
    const test = ({ client }: Somebody, id: string) => client.post(`/v1/webhooks/${id}/test`, {});
    const [own, other] = [await made(owner), await made(stranger)];
    await test(owner, own);
    await until('the try to be told of', async () => mine.webhooks.length > 0);
    expect(mine.webhooks).toEqual([{ webhookId: own, off: false }]);
    status = 410;
    await test(stranger, other);
    await until('it to be told that it is off', async () => theirs.webhooks.some(({ off }) => off));
    expect(theirs.webhooks).toEqual([{ webhookId: other, off: true }]);
    expect(mine.webhooks.every(({ webhookId }) => webhookId === own)).toBe(true);
    mine.leave();
    theirs.leave();
    await server.close();
  });

  it('tells a page whether anything changed since it began to read, and of nobody else', async () => {
    const [author, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const opened = async ({ client }: Somebody, age: number | undefined) => {
      const page = await listen(dashboard.url, client.cookies, age);
      await until('it to be live', async () => page.live.at(-1));
      page.leave();
      return page.quiet();
    };
    const kept = await open(author);
    await until('it to be known of so long', async () => (await opened(author, 500)) === 1);
    expect(await opened(author, undefined)).toBe(0);
    expect(await opened(author, 3_600_000)).toBe(0);
    await publish(author);
    await until('it to be told of', async () => kept.postIds.length > 0);
    expect([await opened(author, 10_000), await opened(stranger, 500)]).toEqual([0, 1]);
    kept.leave();
  });

  it.each(['age=soon', 'age=-1', 'age=1.5', 'old=1'])('says what is wrong with ?%s', async (query) => {
    const { client } = await dashboard.signedIn();
    const { status, body } = await client.get(`/app/events?${query}`);
    expect([status, body]).toMatchObject([
      400,
      { error: expect.stringContaining(query.split('=')[0] ?? '') },
    ]);
  });

  it('lets nobody listen who is not signed in', async () => {
    const page = await listen(dashboard.url, new Map([['carillon_session', 'forged']]));
    expect(page.status).toBe(401);
  });

  it('beats, and ends once its session does; other pages go on', async () => {
    const [leaver, other] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const [page, otherPage] = [await open(leaver), await open(other)];
    await until('a heartbeat', async () => page.beats() > 0);
    expect((await leaver.client.post('/app/sign-out')).status).toBe(204);
    await page.ended;
    const beats = otherPage.beats();
    await until('the other page to hear more', async () => otherPage.beats() > beats + 3);
    otherPage.leave();
  });
});

describe('a dashboard that checks sessions without a pause', () => {
  it('ends no page that comes during a check', async () => {
    const times = { sessionCheckMs: 1 };
    const busy = await startDashboard({}, { carillon: dashboard.carillon, times });
    const people = await Promise.all(Array.from({ length: 8 }, () => busy.signedIn()));
    const pages: Heard[] = [];
    for (const { client } of people) pages.push(await listen(busy.url, client.cookies));
    const firstEnd = Promise.race(pages.map(({ ended }) => ended.then(() => 'ended')));
    expect(await Promise.race([firstEnd, sleep(300, 'all listen')])).toBe('all listen');
    for (const page of pages) page.leave();
    await busy.stop();
  });
});

describe('many pages of one session', () => {
  it('are told, ten of them; the oldest polls and comes back later', async () => {
    const [person, other] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const bystander = await open(other);
    const pages: Heard[] = [];
    for (let n = 0; n < 14; n += 1) pages.push(await open(person));
    const [former, rest] = [pages.slice(0, 4), [...pages.slice(4), bystander]];
    await Promise.all(former.map(({ ended }) => ended));
    expect(former.map(({ live, retries }) => [live.at(-1), retries])).toEqual(
      former.map(() => [false, [3_000, 60_000]]),
    );
    const before = rest.map((page) => page.beats());
    await until('ten pages, and that of somebody else, to hear more', async () =>
      rest.every((page, at) => page.beats() > (before[at] ?? 0) + 1),
    );
    expect(rest.map(({ retries }) => retries)).toEqual(rest.map(() => [3_000]));
    for (const page of rest) page.leave();
  });
});

describe('a dashboard that closes', () => {
  it('ends the pages that listen, and those that come meanwhile', async () => {
    const closing = await startDashboard({}, { carillon: dashboard.carillon });
    const { client } = await closing.signedIn();
    const page = await listen(closing.url, client.cookies);
    await closing.parts.live.close();
    await page.ended;
    await (await listen(closing.url, client.cookies)).ended;
    await closing.stop();
  });
});

describe('a dashboard whose queue is away', () => {
  it('says that pages have to ask', async () => {
    const queue = { backend: 'redis', url: 'redis://127.0.0.1:1' } as const;
    const lonely = await startDashboard({}, { carillon: dashboard.carillon, queue });
    const { client } = await lonely.signedIn();
    const page = await listen(lonely.url, client.cookies);
    await until('it to be said', async () => page.live.length > 0);
    expect(page.live).not.toContain(true);
    await lonely.stop();
    await page.ended;
  });
});

describe('a dashboard with its queue in Postgres', () => {
  it('says that pages have to ask', async () => {
    const { carillon } = dashboard;
    const queue = { backend: 'postgres', url: carillon.instance.databaseUrl } as const;
    const quiet = await startDashboard({}, { carillon, queue });
    const { client } = await quiet.signedIn();
    const page = await listen(quiet.url, client.cookies);
    await until('it to be said', async () => page.live.length > 0);
    expect(page.live).toEqual([false]);
    page.leave();
    await quiet.stop();
  });
});
