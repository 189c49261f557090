import {
  type ApiClient,
  apiClient,
  type Carillon,
  type PostBody,
  startCarillon,
  type Tenant,
  until,
} from '@carillon/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  api = apiClient(carillon.url, tenant.apiKey);
  carillon.startWorker();
});

afterAll(() => carillon.stop());

/** One target for each account, all with the same items. */
const targets = (accounts: readonly string[], ...contents: string[]) =>
  Object.fromEntries(accounts.map((id) => [id, { items: contents.map((content) => ({ content })) }]));

const settled = (id: string, limit?: number): Promise<PostBody> =>
  until(
    `post ${id} to settle`,
    async () => {
      const { data } = (await api.get(`/posts/${id}`)).body;
      return ['published', 'failed', 'partial'].includes(data.status) && data;
    },
    limit,
  );

const publishNow = async (accounts: readonly string[], ...contents: string[]): Promise<PostBody> => {
  const { body, status } = await api.post('/posts', {
    profileId: tenant.profileId,
    platforms: targets(accounts, ...contents),
    publishNow: true,
  });
  if (status !== 201) throw new Error(body.error);
  return body.data;
};

describe('a post that is published now', () => {
  it('is on both networks, and says so', async () => {
    const x = await carillon.account(tenant.profileId, 'x', 'demo');
    const bluesky = await carillon.account(tenant.profileId, 'bluesky', 'demo');
    const { id } = await publishNow([x, bluesky], 'The bells 🔔 ring https://example.com/today');
    const post = await settled(id);
    expect(post.status).toBe('published');
    const ids = carillon.sandbox.ledger().map(({ remoteId }) => remoteId);
    expect(post.platforms.map(({ platformPostId }) => platformPostId)).toEqual(
      ids.length === 2 && expect.arrayContaining(ids),
    );
    expect(carillon.sandbox.ledger().map(({ content }) => content)).toEqual(
      Array(2).fill('The bells 🔔 ring https://example.com/today'),
    );
    expect(
      post.platforms.every(({ publishedAt, errorMessage }) => publishedAt !== null && errorMessage === null),
    ).toBe(true);
  });

  it('keeps the order and the links of a thread', async () => {
    const accounts = [
      await carillon.account(tenant.profileId, 'x', 'threader'),
      await carillon.account(tenant.profileId, 'bluesky', 'threader'),
    ];
    const { id } = await publishNow(accounts, 'one', 'two', 'three');
    expect((await settled(id)).status).toBe('published');
    for (const platform of ['x', 'bluesky'] as const) {
      const commits = carillon.sandbox
        .ledger({ platform })
        .filter(({ handle }) => handle.startsWith('threader'));
      expect(commits.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
      expect(commits.map(({ parentId }) => parentId)).toEqual([
        null,
        commits[0]?.remoteId,
        commits[1]?.remoteId,
      ]);
    }
  });
});

describe('an answer that is lost', () => {
  it('is found on Bluesky, and nothing is sent twice', async () => {
    const account = await carillon.account(tenant.profileId, 'bluesky', 'lost');
    carillon.sandbox.fault({ platform: 'bluesky', handle: 'lost.sandbox.test', fault: 'commit-then-drop' });
    const { id } = await publishNow([account], 'only once');
    expect((await settled(id)).status).toBe('published');
    expect(carillon.sandbox.ledger({ platform: 'bluesky', handle: 'lost.sandbox.test' })).toHaveLength(1);
  });

  it('is found on X at the first look, and nothing is sent twice', async () => {
    const account = await carillon.account(tenant.profileId, 'x', 'lost');
    carillon.sandbox.fault({ platform: 'x', handle: 'lost', fault: 'commit-then-drop' });
    const { id } = await publishNow([account], 'only once');
    const unclear = await until('the doubt to show', async () => {
      const [platform] = (await api.get(`/posts/${id}`)).body.data.platforms;
      return platform?.errorMessage && platform;
    });
    expect(unclear).toMatchObject({
      status: 'publishing',
      errorMessage: expect.stringContaining('X did not confirm the post'),
    });
    expect((await settled(id, 25_000)).status).toBe('published');
    expect(carillon.sandbox.ledger({ platform: 'x', handle: 'lost' })).toHaveLength(1);
  });
});

describe('a network that refuses', () => {
  it.each([
    ['expired', 'x', 'X authentication failed. Reconnect the account.'],
    ['suspended', 'x', 'The X account is suspended or locked. Resolve this on x.com, then reconnect.'],
    ['duplicate', 'x', 'X refused the post as a duplicate of a recent post.'],
    ['expired', 'bluesky', 'Bluesky rejected the handle or app password. Reconnect the account.'],
    ['suspended', 'bluesky', 'The Bluesky account is suspended.'],
  ] as const)('fails the post of @%s on %s, and says why', async (handle, platform, message) => {
    const account = await carillon.account(tenant.profileId, platform, handle);
    const { id } = await publishNow([account], `from ${handle}`);
    const post = await settled(id);
    expect(post.status).toBe('failed');
    expect(post.platforms[0]?.errorMessage).toBe(message);
    const { active } = await carillon.db.socialAccount.findUniqueOrThrow({ where: { id: account } });
    expect(active).toBe(handle === 'duplicate');
  });

  it('makes a post partial when the other network took it, and resends only what failed', async () => {
    const good = await carillon.account(tenant.profileId, 'bluesky', 'half');
    const bad = await carillon.account(tenant.profileId, 'x', 'half');
    carillon.sandbox.fault({ platform: 'x', handle: 'half', fault: '403-duplicate' });
    const { id } = await publishNow([good, bad], 'half of it');
    expect((await settled(id)).status).toBe('partial');
    const { body, status } = await api.post(`/posts/${id}/resend`);
    expect([status, body.message, body.data.status]).toEqual([
      200,
      'Post queued for resend to 1 platform(s)',
      'queued',
    ]);
    expect((await settled(id)).status).toBe('published');
    expect(carillon.sandbox.ledger({ platform: 'x', handle: 'half' })).toHaveLength(1);
    expect(carillon.sandbox.ledger({ platform: 'bluesky', handle: 'half.sandbox.test' })).toHaveLength(1);
  });
});

describe('a network that cannot be reached', () => {
  it.each(['x', 'bluesky'] as const)(
    'leaves the post queued on %s, with a time for the next try',
    async (platform) => {
      const account = await carillon.account(tenant.profileId, platform, 'down');
      const { id } = await publishNow([account], 'nobody there');
      const publication = await until('the try to be parked', () =>
        carillon.db.publication.findFirst({
          where: { postId: id, nextAt: { not: null } },
          include: { history: true },
        }),
      );
      expect(publication).toMatchObject({
        status: 'queued',
        errorCode: 'unreachable',
        history: [{ number: 1, outcome: 'retry' }],
      });
      expect(
        carillon.sandbox.ledger({ handle: platform === 'x' ? 'down' : 'down.sandbox.test' }),
      ).toHaveLength(0);
    },
  );
});

describe('a post of an account that was disconnected', () => {
  it('fails, and says so', async () => {
    const account = await carillon.account(tenant.profileId, 'x', 'leaver');
    const scheduledAt = new Date(Date.now() + 1_500).toISOString();
    const { body } = await api.post('/posts', {
      profileId: tenant.profileId,
      platforms: targets([account], 'late'),
      scheduledAt,
    });
    await carillon.db.socialAccount.update({
      where: { id: account },
      data: { active: false, state: 'disconnected' },
    });
    const post = await settled(body.data.id);
    expect(post.platforms[0]?.errorMessage).toBe(
      'The X account @leaver is not connected. Reconnect the account.',
    );
  });

  it('says that it may be out, when its outcome was still unknown', async () => {
    const account = await carillon.account(tenant.profileId, 'x', 'gone');
    carillon.sandbox.fault({ platform: 'x', handle: 'gone', fault: 'commit-then-drop' });
    const { id } = await publishNow([account], 'perhaps');
    await until('the doubt', () =>
      carillon.db.publication.findFirst({ where: { postId: id, nextAt: { not: null } } }),
    );
    await carillon.db.socialAccount.update({ where: { id: account }, data: { active: false } });
    const post = await settled(id, 25_000);
    expect(post.platforms[0]?.errorMessage).toContain(
      'It may have been published; check the account before resending.',
    );
  });
});
