import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

/** Long enough to look at what waits, ms. */
const undoMs = 2_000;

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let x: string;
let bluesky: string;

beforeAll(async () => {
  dashboard = await startDashboard({}, { undoMs });
  me = await dashboard.signedIn();
  x = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  bluesky = await dashboard.carillon.account(me.profileId, 'bluesky', 'demo.test');
  dashboard.carillon.startWorker();
});

afterAll(() => dashboard.stop());

const undoable = { 'carillon-undo': '1' };
const saying = (content: string, ...ids: string[]) => ({
  profileId: me.profileId,
  platforms: Object.fromEntries(ids.map((id) => [id, { items: [{ content }] }])),
});

interface Made {
  readonly id: string;
  readonly status: string;
  readonly scheduledAt: string | null;
}

async function create(body: object, headers = {}): Promise<Made> {
  const answer = await me.client.send<Made>('POST', '/v1/posts', { body, headers });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body.data;
}

const undo = (id: string) => me.client.post<Made>(`/app/posts/${id}/undo`);
const read = (id: string) =>
  dashboard.db.post.findUniqueOrThrow({ where: { id }, include: { publications: true } });
const sends = async (words: string) =>
  dashboard.carillon.sandbox.ledger().filter(({ content }) => content === words).length;
const pendingUndo = async () =>
  (await me.client.get<{ undo: { postId: string; leftMs: number }[] }>('/app/glance')).body.data.undo;

const published = (id: string) =>
  until('it to be out', async () => (await read(id)).status === 'published', 20_000);

/** What was taken back, by its words; looked at once all of it would have been out. */
const takenBack: string[] = [];

describe('a post that is published now, and can be taken back', () => {
  it('is told on every screen until it is due, and goes out by itself, once', async () => {
    const { id, status } = await create({ ...saying('Goes out', x, bluesky), publishNow: true }, undoable);
    expect(status).toBe('scheduled');
    const [told, ...others] = await pendingUndo();
    expect([told?.postId, others]).toEqual([id, []]);
    expect(told?.leftMs).toBeGreaterThan(0);
    expect(told?.leftMs).toBeLessThanOrEqual(undoMs);
    await published(id);
    expect([await pendingUndo(), await sends('Goes out')]).toEqual([[], 2]);
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('too late') },
    });
  });

  it('goes at once without the header, or in time for its latestAt', async () => {
    const plain = await create({ ...saying('At once', x), publishNow: true });
    const latestAt = new Date(Date.now() + undoMs - 500).toISOString();
    const urgent = await create({ ...saying('Urgent', x), publishNow: true, latestAt }, undoable);
    expect([plain.status, urgent.status, await pendingUndo()]).toEqual(['queued', 'queued', []]);
    for (const { id } of [plain, urgent]) await published(id);
  });

  it('is a draft again where it was new, and never goes out', async () => {
    const { id } = await create({ ...saying('New', x), publishNow: true }, undoable);
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { data: { status: 'draft', scheduledAt: null } },
    });
    expect(await pendingUndo()).toEqual([]);
    expect((await read(id)).status).toBe('draft');
    expect((await undo(id)).status).toBe(409);
    takenBack.push('New');
  });

  it('has the times again that each of its accounts had, with the text as it was changed', async () => {
    const scheduledAt = '2030-03-01T09:00:00.000Z';
    const { id } = await create({ ...saying('Planned', x, bluesky), scheduledAt });
    const [first, second] = (await read(id)).publications;
    const later = new Date('2030-03-01T11:30:00.000Z');
    await dashboard.db.publication.update({ where: { id: second?.id ?? '' }, data: { dueAt: later } });
    const { platforms } = saying('Changed', x, bluesky);
    const body = { platforms, publishNow: true };
    expect((await me.client.send('PATCH', `/v1/posts/${id}`, { body, headers: undoable })).status).toBe(200);
    expect((await pendingUndo()).map(({ postId }) => postId)).toEqual([id]);
    expect((await undo(id)).body.data).toEqual({ status: 'scheduled', scheduledAt });
    const post = await read(id);
    expect([post.status, post.scheduledAt?.toISOString(), post.content]).toEqual([
      'scheduled',
      scheduledAt,
      'Changed',
    ]);
    const due = new Map(post.publications.map((each) => [each.id, each.dueAt?.toISOString()]));
    expect([due.get(first?.id ?? ''), due.get(second?.id ?? '')]).toEqual([scheduledAt, later.toISOString()]);
    takenBack.push('Changed');
  });

  it('is a draft where its own time has come meanwhile', async () => {
    const scheduledAt = new Date(Date.now() + 700).toISOString();
    const { id } = await create({ ...saying('Almost due', x), scheduledAt });
    await me.client.send('POST', `/v1/posts/${id}/publish`, { headers: undoable });
    await until('its time', async () => Date.now() > Date.parse(scheduledAt));
    expect((await undo(id)).body.data).toEqual({ status: 'draft', scheduledAt });
    takenBack.push('Almost due');
  });

  it('is stopped where it had failed before', async () => {
    const { id } = await create({ ...saying('Failed', x), scheduledAt: '2030-03-01T09:00:00Z' });
    await me.client.send('POST', `/v1/posts/${id}/platforms/${x}/stop`);
    expect((await read(id)).status).toBe('failed');
    const body = { platforms: saying('Failed, better', x).platforms, publishNow: true };
    expect((await me.client.send('PATCH', `/v1/posts/${id}`, { body, headers: undoable })).status).toBe(200);
    expect((await undo(id)).body.data).toEqual({ status: 'stopped', scheduledAt: null });
    const [publication] = (await read(id)).publications;
    expect([publication?.status, publication?.errorCode]).toEqual(['failed', 'stopped']);
    takenBack.push('Failed, better');
  });

  it('cannot be taken back once it was given another time, nor by somebody else', async () => {
    const { id } = await create({ ...saying('Moved', x), publishNow: true }, undoable);
    const other = await dashboard.signedIn();
    expect((await other.client.post(`/app/posts/${id}/undo`)).status).toBe(404);
    const scheduledAt = '2030-03-02T09:00:00.000Z';
    expect((await me.client.patch(`/v1/posts/${id}`, { scheduledAt })).status).toBe(200);
    expect([await pendingUndo(), (await undo(id)).status]).toEqual([[], 409]);
    expect((await read(id)).scheduledAt?.toISOString()).toBe(scheduledAt);
  });

  it('cannot be taken back once it is out on one of its accounts', async () => {
    const waits = await dashboard.carillon.account(me.profileId, 'bluesky', 'waits.test');
    const hold = (held: boolean) =>
      dashboard.db.socialAccount.update({ where: { id: waits }, data: { held } });
    await hold(true);
    const { id } = await create({ ...saying('Half out', x, waits), publishNow: true }, undoable);
    const statuses = async () =>
      new Map((await read(id)).publications.map((each) => [each.socialAccountId, each.status]));
    await until('the first to be out', async () => (await statuses()).get(x) === 'published', 20_000);
    expect((await statuses()).get(waits)).toBe('scheduled');
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('too late') },
    });
    await hold(false);
    await published(id);
    expect(await sends('Half out')).toBe(2);
  });

  it('goes out whole or not at all, whenever in its last moments it is taken back', async () => {
    const last = 23;
    const ends = await Promise.all(
      Array.from({ length: last + 1 }, async (_, n) => {
        const words = `Race ${n}`;
        const { id, scheduledAt } = await create(
          { ...saying(words, x, bluesky), publishNow: true },
          undoable,
        );
        // The first is in time and the last too late on every machine; those between are as it happens.
        const wait = n === 0 ? 0 : Date.parse(scheduledAt ?? '') - Date.now() - 120 + n * 10;
        await new Promise((done) => setTimeout(done, wait));
        if (n === last) await published(id);
        const { status, text } = await undo(id);
        if (status === 409) await published(id);
        else expect([status, text, (await read(id)).status]).toEqual([200, expect.any(String), 'draft']);
        return { words, status };
      }),
    );
    for (const { words, status } of ends) {
      if (status === 200) takenBack.push(words);
      else expect([words, await sends(words)]).toEqual([words, 2]);
    }
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('never goes out once it was taken back', async () => {
    await new Promise((done) => setTimeout(done, undoMs + 1_500));
    expect(takenBack.length).toBeGreaterThan(4);
    for (const words of takenBack) expect([words, await sends(words)]).toEqual([words, 0]);
  });
});
