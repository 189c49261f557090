import { type Platform, platforms } from '@carillon/core';
import { inFeedOrder } from '@carillon/harness/feed-order';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const hour = 3_600_000;
const tomorrow = 24 * hour;

interface Advanced {
  readonly publications: number;
  readonly posts: number;
  readonly postIds: readonly string[];
  readonly more: boolean;
}

let scene: Scene;
let handle = '';
let handles = 0;

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  await scene.db.post.deleteMany();
  handle = `early${++handles}`;
});
afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const at = (ms: number) => new Date(Date.now() + ms).toISOString();

const advance = async (ms: number): Promise<Advanced> => {
  const body = { profileId: scene.profileId, advanceTo: at(ms) };
  const { status, body: answered } = await scene.api.post<Advanced>('/sandbox/clock', body);
  if (status !== 200) throw new Error(answered.error);
  return answered.data;
};

const schedule = (accounts: readonly string[], dueInMs: number, ...contents: string[]) =>
  scene.create(accounts, { scheduledAt: at(dueInMs) }, ...contents);

/** Texts that the network has of the account, in the order in which it shows them. */
const out = (platform: Platform, of = handle): string[] =>
  inFeedOrder(scene.sandbox.ledger())
    .filter((post) => post.platform === platform && post.handle.startsWith(of))
    .map(({ content }) => content);

describe('posts of tomorrow', () => {
  it('go out today in the order of their times, on each account, and threads whole', async () => {
    const accounts = await Promise.all(platforms.map((platform) => scene.account(platform, handle)));
    const texts = ['first', 'second', 'third, its beginning', 'third, its end', 'fourth'];
    const [first = '', second = '', third = '', thirdEnds = '', fourth = ''] = texts;
    const later = await schedule(accounts, tomorrow + 3 * hour, fourth);
    const thread = await schedule(accounts, tomorrow + 2 * hour, third, thirdEnds);
    const one = await schedule(accounts, tomorrow, first);
    const two = await schedule(accounts, tomorrow + hour, second);
    const after = await schedule(accounts, tomorrow + 5 * hour, 'not yet');
    scene.startWorker();
    expect(await advance(tomorrow + 4 * hour)).toEqual({
      advancedTo: expect.any(String),
      publications: 8,
      posts: 4,
      postIds: [one.id, two.id, thread.id, later.id],
      more: false,
    });
    for (const { id } of [one, two, thread, later])
      expect((await scene.settled(id)).status).toBe('published');
    for (const platform of platforms) expect(out(platform)).toEqual(texts);
    expect((await scene.api.get(`/posts/${after.id}`)).body.data.status).toBe('scheduled');
  });

  it('go out behind whatever else is due, however many they are', async () => {
    const accounts = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => scene.account('x', `${handle}${letter}`)),
    );
    const real = await scene.account('x', `${handle}real`);
    await scene.db.socialAccount.update({ where: { id: real }, data: { sandbox: false } });
    for (let n = 0; n < 6; n++) await schedule(accounts, tomorrow + n * hour, `of tomorrow ${n}`);
    expect(await advance(tomorrow + 7 * hour)).toMatchObject({ publications: 24 });
    const now = await scene.publishNow([real], 'of now');
    scene.startWorker({ concurrency: 1 });
    expect((await scene.settled(now)).status).toBe('published');
    await until('all to be out', async () => out('x').length === 25);
    const order = scene.sandbox.ledger().filter((post) => post.handle.startsWith(handle));
    expect(order.findIndex(({ content }) => content === 'of now')).toBe(0);
  });

  it('go out once, however often that is asked for at the same moment', async () => {
    const account = await scene.account('x', handle);
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5, 6])
      ids.push((await schedule([account], tomorrow + n * hour, `bell ${n}`)).id);
    scene.startWorker();
    scene.startWorker();
    const answers = await Promise.all([1, 2, 3, 4].map(() => advance(2 * tomorrow)));
    expect(answers.map(({ publications }) => publications).sort()).toEqual([0, 0, 0, 6]);
    for (const id of ids) await scene.settled(id);
    expect(await advance(2 * tomorrow)).toMatchObject({ publications: 0, posts: 0, postIds: [] });
    expect(out('x')).toEqual([1, 2, 3, 4, 5, 6].map((n) => `bell ${n}`));
  });

  it('leave alone what a worker is publishing, and go out after it', async () => {
    const account = await scene.account('x', handle);
    scene.sandbox.fault({ platform: 'x', handle, fault: 'slow', afterMs: 1_500 });
    scene.startWorker();
    const held = await scene.publishNow([account], 'held');
    await scene.reaching(held, ['publishing']);
    const before = await scene.publication(held);
    const next = await schedule([account], tomorrow, 'next');
    expect(await advance(2 * tomorrow)).toMatchObject({ publications: 1, postIds: [next.id] });
    const { status, leaseToken, dispatch, dueAt } = await scene.publication(held);
    expect({ status, leaseToken, dispatch, dueAt }).toEqual({
      ...{ status: 'publishing', leaseToken: before.leaseToken },
      ...{ dispatch: before.dispatch, dueAt: before.dueAt },
    });
    await scene.settled(next.id);
    expect(out('x')).toEqual(['held', 'next']);
  });
});

describe('an account that its network keeps waiting until tomorrow', () => {
  it.each(platforms)('on %s is tried at once, and then what waits behind it', async (platform) => {
    const account = await scene.account(platform, handle);
    scene.sandbox.fault({ platform, handle, fault: '429', delayMs: tomorrow });
    scene.startWorker();
    const refused = await scene.publishNow([account], 'refused');
    await until('it to be put aside', async () => (await scene.publication(refused)).nextAt);
    const behind = await scene.publishNow([account], 'behind it');
    const later = await schedule([account], 2 * hour, 'later');
    expect(await advance(tomorrow - hour)).toMatchObject({ publications: 0 });
    expect((await scene.publication(refused)).socialAccount.blockedUntil).not.toBeNull();
    const { postIds } = await advance(tomorrow + hour);
    expect(postIds).toEqual([refused, behind, later.id]);
    for (const id of postIds) expect((await scene.settled(id)).status).toBe('published');
    expect(out(platform)).toEqual(['refused', 'behind it', 'later']);
    const { history, socialAccount } = await scene.publication(refused);
    expect(history).toHaveLength(2);
    expect(socialAccount).toMatchObject({ blockedUntil: null, blockedCode: null });
  });

  it('is refused again where its network still keeps it waiting: no clock of the sandbox has changed', async () => {
    const account = await scene.account('x', `ratelimited.${handle}`);
    scene.startWorker();
    const id = await scene.publishNow([account], 'too soon');
    await until('it to be put aside', async () => (await scene.publication(id)).nextAt);
    expect(await advance(tomorrow)).toMatchObject({ publications: 1, postIds: [id] });
    await until('it to be put aside again', async () => {
      const { nextAt, history } = await scene.publication(id);
      return nextAt !== null && history.length === 2;
    });
    const { history } = await scene.publication(id);
    expect(history.map(({ outcome, networkStatus }) => [outcome, networkStatus])).toEqual([
      ['retry', 429],
      ['retry', 429],
    ]);
    expect(out('x', 'ratelimited')).toEqual([]);
  });

  it('waits on where it waits for longer than that', async () => {
    const account = await scene.account('x', handle);
    const { id } = await schedule([account], tomorrow, 'after a week');
    const blockedUntil = new Date(Date.now() + 7 * tomorrow);
    await scene.db.socialAccount.update({ where: { id: account }, data: { blockedUntil } });
    expect(await advance(2 * tomorrow)).toMatchObject({ publications: 0 });
    expect(await scene.publication(id)).toMatchObject({
      status: 'scheduled',
      socialAccount: { blockedUntil },
    });
    expect(await advance(8 * tomorrow)).toMatchObject({ publications: 1 });
  });
});
