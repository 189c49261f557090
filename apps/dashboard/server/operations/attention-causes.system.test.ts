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
  readonly id: string;
  readonly content: string;
}

interface Attention {
  readonly reconnect: {
    readonly count: number;
    readonly accounts: readonly { readonly id: string; readonly failed: { readonly count: number } }[];
  };
  readonly unreachable: { readonly count: number };
  readonly late: { readonly lines: readonly Line[] };
  readonly failed: {
    readonly count: number;
    readonly causes: readonly {
      readonly cause: string;
      readonly count: number;
      readonly message: string | null;
      readonly newest: Line;
    }[];
  };
}

const hour = 3_600_000;

async function open() {
  const { client, profileId, userId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  return {
    ...{ client, profileId, userId, x },
    async create(
      content: string,
      data: Parameters<typeof db.publication.updateMany>[0]['data'],
      account = x,
    ) {
      const platforms = { [account]: { items: [{ content }] } };
      const body = { profileId, platforms, scheduledAt: '2030-03-01T09:00:00Z' };
      const postId = (await client.post<{ id: string }>('/v1/posts', body)).body.data.id;
      await db.publication.updateMany({ where: { postId }, data });
      return (await db.publication.findFirstOrThrow({ where: { postId } })).id;
    },
    read: async () => (await client.get<Attention>('/app/attention')).body.data,
    badge: async () =>
      (await client.get<{ attention: { count: number } }>('/app/glance')).body.data.attention.count,
    posts: async (cause: string, after?: string | null) => {
      const query = new URLSearchParams({ cause, ...(after && { after }) });
      const answer = await client.get<{ lines: Line[]; next: string | null }>(
        `/app/attention/posts?${query}`,
      );
      expect(answer.status).toBe(200);
      return answer.body.data;
    },
  };
}

const failed = (code: string, message = 'No.') =>
  ({ status: 'failed', errorCode: code, errorMessage: message, dueAt: new Date(Date.now() - hour) }) as const;
const late = { dueAt: new Date(Date.now() - hour), status: 'queued' } as const;
const duplicates = 'failed:x:duplicate_content';

describe('what waits for an account that cannot be reached', () => {
  const away = { ...late, attempts: 2, errorCode: 'unreachable', errorMessage: 'No answer.' };

  it('is stopped together, all of it, and is in the trail; what may be out is left', async () => {
    const { create, client, read, userId, profileId, x } = await open();
    for (let n = 0; n < 23; n += 1) await create(`waits ${n}`, away);
    const inDoubt = await create('perhaps out', { ...away, dueAt: new Date(Date.now() - 2 * hour) });
    await db.item.updateMany({
      where: { publicationId: inDoubt },
      data: { state: 'sending', sends: 1, intentAt: new Date(), firstIntentAt: new Date() },
    });
    const later = await create('not due', {});
    const other = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    await create('elsewhere', away, other);
    type Stopped = { stopped: number; left: number; more: boolean };
    const stop = async () =>
      (await client.post<Stopped>('/app/attention/stop', { cause: `unreachable:${x}` })).body.data;
    const [first, second] = [await stop(), await stop()];
    expect([first.more, second.more, first.left + second.left]).toEqual([true, false, 0]);
    expect(first.stopped + second.stopped).toBe(23);
    const left = await db.publication.findMany({
      where: { post: { userId }, status: { not: 'failed' } },
      orderBy: { id: 'asc' },
    });
    expect(left.map(({ id, status }) => [id, status])).toEqual([
      [inDoubt, 'queued'],
      [later, 'scheduled'],
      [left.at(-1)?.id, 'queued'],
    ]);
    expect(left.at(-1)?.socialAccountId).toBe(other);
    expect(await db.publication.count({ where: { post: { userId }, errorCode: 'stopped' } })).toBe(23);
    expect(await db.auditEvent.count({ where: { userId, action: 'post.stopped' } })).toBe(23);
    expect((await read()).unreachable.count).toBe(1);
  });

  it('is stopped by nobody else, and nothing else is stopped so', async () => {
    const [mine, stranger] = [await open(), await open()];
    await mine.create('waits', away);
    const stop = (client: typeof mine.client, cause: string) => client.post('/app/attention/stop', { cause });
    const foreign = await stop(stranger.client, `unreachable:${mine.x}`);
    expect([foreign.status, foreign.headers.get('x-error-code')]).toEqual([404, 'account_not_found']);
    for (const cause of [`late:${mine.x}`, duplicates]) {
      const answer = await stop(mine.client, cause);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'cause_not_stopped']);
    }
    expect((await stop(mine.client, 'nonsense')).status).toBe(400);
    expect((await mine.read()).unreachable.count).toBe(1);
  });
});

describe('what failed', () => {
  it('is grouped by network and reason, with its number, the newest of it, and what all of it says', async () => {
    const { create, read, profileId } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    for (const content of ['one', 'two', 'three'])
      await create(content, failed('duplicate_content', 'X has it already.'));
    await create('there', failed('duplicate_content', 'Bluesky has it already.'), bluesky);
    await create('a', failed('rejected', 'X says A.'));
    await create('b', failed('rejected', 'X says B.'));
    const { causes, count } = (await read()).failed;
    expect(causes.map(({ cause, count: each, message }) => [cause, each, message])).toEqual([
      ['failed:x:rejected', 2, null],
      ['failed:bluesky:duplicate_content', 1, 'Bluesky has it already.'],
      [duplicates, 3, 'X has it already.'],
    ]);
    expect(causes.map(({ newest }) => newest.content)).toEqual(['b', 'there', 'three']);
    expect(count).toBe(6);
  });

  it('because its account broke is with the account, and retried once it is connected again', async () => {
    const { create, read, posts, client, x } = await open();
    await create('suspended', failed('account_suspended'));
    await create('after', failed('account_inactive'));
    await db.socialAccount.update({ where: { id: x }, data: { state: 'reconnect', active: false } });
    const { reconnect, failed: others } = await read();
    expect(reconnect.accounts.map(({ id, failed: { count } }) => [id, count])).toEqual([[x, 2]]);
    expect([others.count, others.causes]).toEqual([0, []]);
    const { lines } = await posts(`reconnect:${x}`);
    expect(lines.map(({ content }) => content)).toEqual(['after', 'suspended']);
    await db.socialAccount.update({ where: { id: x }, data: { state: 'connected', active: true } });
    const retry = await client.post<{ retried: number }>(`/app/accounts/${x}/retry`, {});
    expect(retry.body.data.retried).toBe(2);
  });

  it('is listed for each reason, 20 at a time, to the end', async () => {
    const { create, posts } = await open();
    for (let n = 0; n < 23; n += 1) await create(`post ${n}`, failed('duplicate_content'));
    await create('other', failed('rejected'));
    const first = await posts(duplicates);
    const second = await posts(duplicates, first.next);
    expect([first.lines.length, second.lines.length, second.next]).toEqual([20, 3, null]);
    expect([...first.lines, ...second.lines].map(({ content }) => content)).toEqual(
      Array.from({ length: 23 }, (_, n) => `post ${22 - n}`),
    );
  });

  it('is retried together, on its network alone, and is in the trail', async () => {
    const { create, client, read, userId, profileId } = await open();
    const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
    for (const content of ['one', 'two']) await create(content, failed('unavailable'));
    await create('there', failed('unavailable'), bluesky);
    const retry = await client.post<{ retried: number; next: string | null }>('/app/attention/retry', {
      cause: 'failed:x:unavailable',
    });
    expect(retry.body.data).toEqual({ retried: 2, left: 0, next: null });
    expect((await read()).failed.causes.map(({ cause }) => cause)).toEqual(['failed:bluesky:unavailable']);
    expect(await db.auditEvent.count({ where: { userId, action: 'post.resent' } })).toBe(2);
    const wrong = await client.post('/app/attention/retry', { cause: `reconnect:${bluesky}` });
    expect(wrong.status).toBe(409);
  });
});

describe('a cause', () => {
  it('is everybody’s own', async () => {
    const [mine, theirs] = [await open(), await open()];
    await theirs.create('theirs', failed('duplicate_content'));
    for (const kind of ['reconnect', 'again', 'late', 'unreachable']) {
      const query = new URLSearchParams({ cause: `${kind}:${theirs.x}` });
      expect((await mine.client.get(`/app/attention/posts?${query}`)).status).toBe(404);
    }
    expect((await mine.posts(duplicates)).lines).toEqual([]);
    const retry = await mine.client.post('/app/attention/retry', { cause: duplicates });
    expect(retry.body.data).toEqual({ retried: 0, left: 0, next: null });
    expect(await theirs.badge()).toBe(1);
  });

  it.each([
    ['no cause', {}],
    ['a cause of its own', { cause: 'everything' }],
    ['another network', { cause: 'failed:myspace:rejected' }],
    ['SQL', { cause: "failed:x:' OR 1=1" }],
    ['too many parts', { cause: 'failed:x:rejected:more' }],
  ])('is refused with %s', async (_, body) => {
    const { client } = await dashboard.signedIn();
    const { status, text } = await client.post('/app/attention/retry', body);
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatch(/^[A-Z`a-z].*\.$/);
  });
});
