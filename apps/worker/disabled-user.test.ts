import { newId } from '@carillon/core';
import { disableUser, enableUser } from '@carillon/db/people';
import { createPosts } from '@carillon/db/posts';
import { claimPublication, failMissed, intendItems } from '@carillon/db/publications';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

/** A user with an account on both networks. */
async function somebody(name: string) {
  const { userId, profileId, apiKey } = await carillon.tenant('scale');
  const x = await carillon.account(profileId, 'x', name);
  const bluesky = await carillon.account(profileId, 'bluesky', `${name}.test`);
  const api = apiClient(carillon.url, apiKey);

  async function post(accounts: readonly string[], more: object, ...contents: string[]): Promise<string> {
    const items = contents.map((content) => ({ content }));
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
    const { status, body } = await api.post('/posts', { profileId, platforms, ...more });
    if (status !== 201) throw new Error(body.error);
    return body.data.id;
  }

  /** A post that is due, without any job. */
  async function store(socialAccountId: string, contents: readonly string[]): Promise<string> {
    const { platform, sandbox } = await carillon.db.socialAccount.findUniqueOrThrow({
      where: { id: socialAccountId },
    });
    const id = newId('pp');
    const items = contents.map((content) => ({ content }));
    const publications = [{ id, socialAccountId, platform, sandbox, items, dueAt: null }];
    const facts = { profileId, content: contents[0] ?? '', scheduledAt: null, latestAt: null };
    const newPost = { id: newId('pst'), status: 'queued', ...facts, publications } as const;
    await createPosts(carillon.db, [{ newPost, author: { userId, postsPerMonth: 1_000_000 } }]);
    return id;
  }

  return { userId, apiKey, api, x, bluesky, post, store };
}

const openOf = (userId: string) =>
  carillon.db.publication.findMany({ where: { post: { userId }, status: { not: 'published' } } });

const commits = (content: string) => carillon.sandbox.ledger().filter((post) => post.content === content);

const claimant = { generation: 1, worker: 'test', leaseMs: 30_000, probeMs: 1_000, maxLateness: 86_400_000 };

describe('a user who is disabled', () => {
  it('has nothing published, by jobs or without; enabled again, everything goes out once', async () => {
    const [held, other] = [await somebody('held'), await somebody('other')];
    const soon = new Date(Date.now() + 700).toISOString();
    await held.post([held.x, held.bluesky], { scheduledAt: soon }, 'held, scheduled');
    await held.post([held.x], { publishNow: true }, 'held, queued');
    await held.store(held.bluesky, ['held, without a job']);
    expect(await disableUser(carillon.db, held.userId)).toBe('done');
    carillon.startWorker();
    for (const sentinel of ['first sentinel', 'last sentinel']) {
      await new Promise((done) => setTimeout(done, Math.max(0, Date.parse(soon) - Date.now())));
      await other.post([other.x], { publishNow: true }, sentinel);
      await until('the sentinel to be out', async () => (await openOf(other.userId)).length === 0);
    }
    const waiting = await openOf(held.userId);
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);

    expect(await enableUser(carillon.db, held.userId)).toBe('done');
    await until('everything to be out', async () => (await openOf(held.userId)).length === 0, 15_000);
    for (const content of ['held, queued', 'held, without a job']) expect(commits(content)).toHaveLength(1);
    expect(commits('held, scheduled')).toHaveLength(2);
  });

  it('has nothing begun, though a worker has claimed it or sent a part', async () => {
    const held = await somebody('partly');
    const publicationId = await held.store(held.x, ['one', 'two']);
    const claim = await claimPublication(carillon.db, { ...claimant, publicationId });
    if (claim === null) throw new Error('It is not to be had.');
    expect(await intendItems(carillon.db, claim, [0])).toHaveLength(1);
    await disableUser(carillon.db, held.userId);
    expect(await intendItems(carillon.db, claim, [1])).toBeNull();
    await enableUser(carillon.db, held.userId);
    expect(await intendItems(carillon.db, claim, [1])).toHaveLength(1);
  });

  it('misses what fell due too long ago, and each says so', async () => {
    const held = await somebody('late');
    const publicationId = await held.store(held.x, ['much too late']);
    await disableUser(carillon.db, held.userId);
    await carillon.db.publication.update({
      where: { id: publicationId },
      data: { dueAt: new Date(Date.now() - 90_000_000) },
    });
    expect(await failMissed(carillon.db, 86_400_000)).toBeGreaterThanOrEqual(0); // a worker may be faster
    await enableUser(carillon.db, held.userId);
    expect(await carillon.db.publication.findUnique({ where: { id: publicationId } })).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(
        /^Missed its time: it was due at .* The user was disabled meanwhile\.$/,
      ),
    });
  });

  it('is refused every key with a code that says so, at once, and served again when enabled', async () => {
    const { userId, api, x, post } = await somebody('refused');
    await post([x], { status: 'draft' }, 'remembered by the cache');
    await disableUser(carillon.db, userId);
    await expect(post([x], { status: 'draft' }, 'not stored')).rejects.toThrow(
      /^The user of this API key is disabled/,
    );
    const { status, headers } = await api.get('/posts');
    expect([status, headers.get('x-error-code')]).toEqual([403, 'user_disabled']);
    await enableUser(carillon.db, userId);
    expect((await api.get('/posts')).status).toBe(200);
    expect(await carillon.db.post.count({ where: { userId } })).toBe(1);
  });

  it('has accounts held that are connected meanwhile', async () => {
    const { userId, profileId } = await carillon.tenant('scale');
    await disableUser(carillon.db, userId);
    const id = await carillon.account(profileId, 'x', 'newcomer');
    expect(await carillon.db.socialAccount.findUnique({ where: { id } })).toMatchObject({ held: true });
    await enableUser(carillon.db, userId);
    expect(await carillon.db.socialAccount.findUnique({ where: { id } })).toMatchObject({ held: false });
  });
});
