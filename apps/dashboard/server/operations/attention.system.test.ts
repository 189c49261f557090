import { newId } from '@carillon/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;
let db: Dashboard['db'];

beforeAll(async () => {
  dashboard = await startDashboard();
  db = dashboard.db;
});

afterAll(() => dashboard.stop());

interface Line {
  readonly postId: string;
  readonly content: string;
  readonly changedAt: string;
  readonly sandbox: boolean;
}

const none = { count: 0, more: false };

type Lines = typeof none & { readonly lines: readonly Line[] };
type Accounts<Account> = typeof none & { readonly accounts: readonly Account[] };

type Attention = Readonly<Record<'failed' | 'unclear' | 'late' | 'ahead', Lines>> & {
  readonly reconnect: Accounts<{ readonly id: string; readonly stateSince: string | null }>;
  readonly again: Accounts<{ readonly id: string }>;
  readonly unreachable: Accounts<{ readonly first: Line; readonly since: string; readonly count: number }>;
};

type Somebody = Awaited<ReturnType<typeof open>>;

async function open() {
  const person = await dashboard.signedIn();
  return { ...person, x: await dashboard.carillon.account(person.profileId, 'x', 'demo') };
}

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

/** A scheduled post, and its publication with facts of its own. */
async function create(
  { client, profileId, x }: Somebody,
  content: string,
  data: Parameters<typeof db.publication.updateMany>[0]['data'],
  account = x,
) {
  const body = {
    profileId,
    platforms: { [account]: { items: [{ content }] } },
    scheduledAt: '2030-03-01T09:00:00Z',
  };
  const answer = await client.post<{ id: string }>('/v1/posts', body);
  expect(answer.status).toBe(201);
  const postId = answer.body.data.id;
  await db.publication.updateMany({ where: { postId }, data });
  return { postId, ...(await db.publication.findFirstOrThrow({ where: { postId }, select: { id: true } })) };
}

const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'X refused it.' } as const;
const late = { dueAt: ago(hour), status: 'queued' } as const;

const read = async ({ client }: Somebody) => (await client.get<Attention>('/app/attention')).body.data;

const shownInHeader = async ({ client }: Somebody) =>
  (await client.get<{ attention: { count: number; more: boolean } }>('/app/glance')).body.data.attention;

const contents = ({ lines }: Lines) => lines.map(({ content }) => content);

/** Failed as long ago as a test says: a trigger writes the moment of a change, unless nothing else is changed. */
const failedAgo = (id: string, ms: number) =>
  db.$executeRaw`UPDATE publications SET updated_at = ${ago(ms)} WHERE id = ${id}`;

describe('GET /app/attention', () => {
  it('tells nothing where all is well', async () => {
    const mine = await open();
    await create(mine, 'to come', {});
    expect(await read(mine)).toEqual({
      reconnect: { ...none, accounts: [] },
      again: { ...none, accounts: [] },
      ending: { ...none, accounts: [] },
      moved: { ...none, accounts: [] },
      unreachable: { ...none, accounts: [] },
      ...{ failed: { ...none, lines: [], causes: [] }, unclear: { ...none, lines: [] } },
      ahead: { ...none, lines: [] },
      ...{ late: { ...none, lines: [] }, over: { ...none, until: null } },
    });
    expect(await shownInHeader(mine)).toEqual(none);
  });

  it('tells accounts that must be connected again, and since when', async () => {
    const mine = await open();
    const before = Date.now();
    await db.socialAccount.update({
      where: { id: mine.x },
      data: { state: 'reconnect', active: false, stateReason: 'X refused the token.' },
    });
    await db.socialAccount.update({ where: { id: mine.x }, data: { blockedUntil: ago(0) } });
    const { reconnect } = await read(mine);
    expect(reconnect).toMatchObject({
      count: 1,
      accounts: [{ id: mine.x, stateReason: 'X refused the token.' }],
    });
    const since = Date.parse(reconnect.accounts[0]?.stateSince ?? '');
    expect(since).toBeGreaterThan(before - 1_000);
    expect(since).toBeLessThan(Date.now() + 1_000);
    expect((await shownInHeader(mine)).count).toBe(1);
    await db.socialAccount.update({ where: { id: mine.x }, data: { state: 'connected', active: true } });
    expect((await read(mine)).reconnect.count).toBe(0);
  });

  it('tells what failed for an account with the account, and once it is connected again, to be retried together', async () => {
    const mine = await open();
    const refused = {
      status: 'failed',
      errorCode: 'authentication_failed',
      errorMessage: 'Refused.',
    } as const;
    for (const content of ['one', 'two']) await create(mine, content, { ...refused, dueAt: ago(hour) });
    await create(mine, 'its own fault', failed);
    const broken = { state: 'reconnect', active: false, stateReason: 'X refused the token.' } as const;
    await db.socialAccount.update({ where: { id: mine.x }, data: broken });
    const before = await read(mine);
    expect(before.reconnect.accounts).toMatchObject([{ id: mine.x, failed: { count: 2, more: false } }]);
    expect([before.again.count, contents(before.failed)]).toEqual([0, ['its own fault']]);
    expect((await shownInHeader(mine)).count).toBe(2);
    const retry = () => mine.client.post<{ retried: number; more: boolean }>(`/app/accounts/${mine.x}/retry`);
    expect((await retry()).body.error).toContain('Reconnect X @demo');

    await db.socialAccount.update({ where: { id: mine.x }, data: { state: 'connected', active: true } });
    const after = await read(mine);
    expect([after.reconnect.count, contents(after.failed)]).toEqual([0, ['its own fault']]);
    expect(after.again).toMatchObject({ count: 1, accounts: [{ id: mine.x, state: 'connected', count: 2 }] });
    expect((await shownInHeader(mine)).count).toBe(2);

    const stranger = await open();
    const theirs = await stranger.client.post(`/app/accounts/${mine.x}/retry`);
    expect(theirs.status).toBe(404);
    expect((await retry()).body.data).toEqual({ retried: 2, more: false });
    expect((await read(mine)).again.count).toBe(0);
    const rows = await db.publication.findMany({ where: { socialAccountId: mine.x } });
    expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'queued', 'queued']);
    expect(await db.auditEvent.count({ where: { userId: mine.userId, action: 'post.resent' } })).toBe(2);
  });

  it('tells what is late behind an unreachable account with it, and nowhere else', async () => {
    const mine = await open();
    await create(mine, 'first', { ...late, attempts: 3, errorCode: 'unreachable', errorMessage: 'Away.' });
    await create(mine, 'behind it', { ...late, dueAt: ago(hour / 2) });
    const { unreachable, late: lates } = await read(mine);
    expect(unreachable).toMatchObject({ count: 1, accounts: [{ first: { content: 'first' }, count: 2 }] });
    expect(lates.count).toBe(0);
  });

  it('tells failures of the last 30 days, the newest first, of real and of sandbox accounts', async () => {
    const mine = await open();
    const real = await dashboard.carillon.account(mine.profileId, 'bluesky', 'real.sandbox.test');
    await db.socialAccount.update({ where: { id: real }, data: { sandbox: false } });
    const older = await create(mine, 'older', failed);
    await failedAgo(older.id, 29 * 24 * hour);
    await failedAgo((await create(mine, 'too old', failed)).id, 31 * 24 * hour);
    await create(mine, 'newer', failed, real);
    const { lines, count } = (await read(mine)).failed;
    expect(lines.map(({ content, sandbox }) => [content, sandbox])).toEqual([
      ['newer', false],
      ['older', true],
    ]);
    expect([count, (await shownInHeader(mine)).count]).toEqual([2, 2]);
  });

  it('tells no failure any more that is resent', async () => {
    const mine = await open();
    const { postId } = await create(mine, 'again', failed);
    expect((await read(mine)).failed.count).toBe(1);
    expect((await mine.client.post(`/v1/posts/${postId}/resend`)).status).toBe(200);
    expect((await read(mine)).failed.count).toBe(0);
  });

  it('tells nothing of what somebody stopped', async () => {
    const mine = await open();
    await create(mine, 'stopped', { ...failed, errorCode: 'stopped' });
    expect((await read(mine)).failed.count).toBe(0);
    expect((await shownInHeader(mine)).count).toBe(0);
  });

  it('tells what may be published all the same apart, also while it is looked for', async () => {
    const mine = await open();
    await create(mine, 'unknown', { ...failed, errorCode: 'outcome_unknown' });
    const { id } = await create(mine, 'looked for', { ...late, attempts: 1, dueAt: ago(1_000) });
    await db.item.updateMany({
      where: { publicationId: id },
      data: { state: 'sending', sends: 1, intentAt: new Date(), firstIntentAt: new Date() },
    });
    const told = await read(mine);
    expect(contents(told.unclear)).toEqual(['looked for', 'unknown']);
    expect([told.unclear.count, told.failed.count, told.late.count]).toEqual([2, 0, 0]);
    expect((await shownInHeader(mine)).count).toBe(2);
  });

  it('tells what is late, and not what is due or waits for its first minutes', async () => {
    const mine = await open();
    await create(mine, 'late', late);
    await create(mine, 'just due', { ...late, dueAt: ago(60_000) });
    const told = await read(mine);
    expect(contents(told.late)).toEqual(['late']);
    expect((await shownInHeader(mine)).count).toBe(1);
  });

  it('tells what its network will refuse while it is planned, those due first', async () => {
    const mine = await open();
    const ahead = { errorCode: 'will_be_refused', errorMessage: 'X will refuse this post.' } as const;
    await create(mine, 'next month', ahead);
    const { id } = await create(mine, 'tomorrow', { ...ahead, dueAt: new Date(Date.now() + 24 * hour) });
    expect(contents((await read(mine)).ahead)).toEqual(['tomorrow', 'next month']);
    expect((await shownInHeader(mine)).count).toBe(2);
    await db.publication.update({ where: { id }, data: failed });
    expect(contents((await read(mine)).ahead)).toEqual(['next month']);
  });

  it('tells an account that does not answer once, since its first try, with how much waits', async () => {
    const mine = await open();
    const unreachable = { ...late, attempts: 1, errorCode: 'unreachable', errorMessage: 'No answer.' };
    const first = await create(mine, 'first', { ...unreachable, dueAt: ago(2 * hour) });
    await create(mine, 'second', unreachable);
    const startedAt = ago(hour);
    await db.attempt.create({
      data: { publicationId: first.id, leaseToken: 1, generation: 1, number: 1, worker: 'w', startedAt },
    });
    const told = await read(mine);
    expect(told.unreachable).toMatchObject({
      count: 1,
      accounts: [{ count: 2, since: startedAt.toISOString(), first: { content: 'first' } }],
    });
    expect(told.late.count).toBe(0);
    expect((await shownInHeader(mine)).count).toBe(1);
  });

  it('shows nobody anything of others', async () => {
    const [mine, theirs] = [await open(), await open()];
    for (const facts of [failed, late]) await create(theirs, 'theirs', facts);
    await create(theirs, 'theirs, to come', { errorCode: 'will_be_refused', errorMessage: 'No.' });
    await db.socialAccount.update({ where: { id: theirs.x }, data: { state: 'reconnect' } });
    expect(JSON.stringify(await read(mine))).not.toMatch(/theirs|demo/);
    expect((await shownInHeader(mine)).count).toBe(0);
    expect((await shownInHeader(theirs)).count).toBe(4);
  });

  it('counts to a hundred and lists twenty, however many there are', async () => {
    const mine = await open();
    const { postId } = await create(mine, 'one', failed);
    const one = { where: { id: postId }, include: { publications: true } } as const;
    const { publications, ...post } = await db.post.findUniqueOrThrow(one);
    const copies = Array.from({ length: 120 }, () => ({ ...post, id: newId('pst'), metadata: {} }));
    await db.post.createMany({ data: copies });
    await db.publication.createMany({
      data: publications.flatMap((one) => copies.map(({ id }) => ({ ...one, id: newId('pp'), postId: id }))),
    });
    const { count, more, lines } = (await read(mine)).failed;
    expect([count, more, lines.length]).toEqual([100, true, 20]);
    expect(await shownInHeader(mine)).toEqual({ count: 100, more: true });
  });
});

describe('POST /app/attention/seen', () => {
  it('points failures out no more, but for those that came since', async () => {
    const [mine, other] = [await open(), await open()];
    for (const somebody of [mine, other]) await create(somebody, 'old', failed);
    const seen = (await read(mine)).failed.lines[0]?.changedAt;
    await create(mine, 'new', failed);
    expect((await mine.client.post('/app/attention/seen', { until: seen })).status).toBe(204);
    expect(contents((await read(mine)).failed)).toEqual(['new']);
    expect((await shownInHeader(mine)).count).toBe(1);
    expect((await read(other)).failed.count).toBe(1);
  });

  it('leaves what is late and who must connect again', async () => {
    const mine = await open();
    await create(mine, 'late', late);
    await db.socialAccount.update({ where: { id: mine.x }, data: { state: 'reconnect' } });
    await mine.client.post('/app/attention/seen', { until: new Date().toISOString() });
    expect((await shownInHeader(mine)).count).toBe(2);
  });

  it('never hides what is still to come, and never goes back', async () => {
    const mine = await open();
    await mine.client.post('/app/attention/seen', { until: '2100-01-01T00:00:00Z' });
    await create(mine, 'new', failed);
    expect((await shownInHeader(mine)).count).toBe(1);
    await mine.client.post('/app/attention/seen', { until: '1980-01-01T00:00:00Z' });
    expect((await shownInHeader(mine)).count).toBe(1);
  });

  const noMoments = [undefined, 'yesterday', '2030-01-01T00:00:00', '0001-01-01T00:00:00Z'];
  it.each(noMoments)('refuses a body with %j', async (until) => {
    const { client } = await dashboard.signedIn();
    expect((await client.post('/app/attention/seen', { until })).status).toBe(400);
  });
});
