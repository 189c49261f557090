import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';

/** A probe is over soon. */
const times = { probeMs: 1_000, sendWithinMs: 900 };

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.clearFaults();
  await scene.db.appBreaker.deleteMany();
  await scene.db.tokenRefusal.deleteMany();
});
afterAll(() => scene.close());

/** X answers 401 to every call for this account, and gives new tokens all the same. */
function refuseEverything(handle: string): void {
  for (const endpoint of ['tweet', 'timeline', 'me', 'getTweet'])
    scene.sandbox.fault({ platform: 'x', handle, endpoint, fault: '401', times: 100_000 });
}

const refreshes = (handle?: string) =>
  countCalls(scene, { platform: 'x', endpoint: 'token', ...(handle !== undefined && { handle }) });
const writes = () => countCalls(scene, { platform: 'x', endpoint: 'tweet' });
const marked = () => scene.db.socialAccount.count({ where: { active: false } });
const accountOf = (id: string) => scene.db.socialAccount.findUniqueOrThrow({ where: { id } });
const waiting = (code: string) =>
  scene.db.publication.findMany({ where: { status: 'queued', errorCode: code } });

describe('47: X answers 401 to every call, though tokens are refreshed', () => {
  it('on 50 accounts: the network is left alone, nobody is marked, and all go out once when it is over', async () => {
    const accounts = await Promise.all(Array.from({ length: 50 }, (_, n) => scene.account('x', `out${n}`)));
    const bluesky = await scene.account('bluesky', 'elsewhere');
    refuseEverything('*');
    scene.startWorker({ times });
    for (const id of accounts) await scene.publishNow([id], `from ${id}`);
    await until('X to refuse them', async () => {
      return (
        (await scene.db.appBreaker.count()) > 0 ||
        (await waiting('new_token_refused')).length === 50 ||
        (await marked()) === 50
      );
    });
    expect(await marked()).toBe(0);
    expect((await scene.settled(await scene.publishNow([bluesky], 'elsewhere'))).status).toBe('published');
    for (let probe = 0; probe < 5; probe++) {
      const before = writes();
      await until('a probe', async () => writes() > before);
    }
    expect(await marked()).toBe(0);
    expect(refreshes()).toBeLessThanOrEqual(50);
    const messages = (await waiting('new_token_refused')).map(({ errorMessage }) => errorMessage);
    expect(messages.join('\n')).toMatch(
      /^X rejects tokens that it has just issued, for several accounts: no account is at fault, and the post waits\. Trying again at 20\d\d-\S+Z\.$/m,
    );

    scene.sandbox.clearFaults();
    await until('the network to be served again', async () => (await scene.db.appBreaker.count()) === 0);
    await expectEachOnce(scene);
    expect(await marked()).toBe(0);
    for (const id of accounts) expect(scene.commits(`from ${id}`)).toHaveLength(1);
  });

  it('and ends a new token meanwhile: the account goes out with the others when it is over', async () => {
    const names = ['kept', 'ended', 'also-kept'];
    const accounts = await Promise.all(names.map((name) => scene.account('x', name)));
    refuseEverything('*');
    scene.startWorker({ times });
    const posts: string[] = [];
    for (const id of accounts) posts.push(await scene.publishNow([id], `ended: from ${id}`));
    await until('all to have got a new token that is refused', async () => {
      const refused = await scene.db.tokenRefusal.findMany();
      return refused.length === 3 || (refused.length >= 2 && (await scene.db.appBreaker.count()) > 0);
    });
    const first = await scene.publication(posts[0] ?? '');
    const renewed = await scene.db.tokenRefusal.findFirstOrThrow({
      where: { socialAccountId: { not: first.socialAccountId } },
    });
    scene.sandbox.endAccessTokens((await accountOf(renewed.socialAccountId)).platformUsername);
    scene.sandbox.clearFaults();
    for (const id of posts) expect((await scene.settled(id, 20_000)).status).toBe('published');
    expect(await marked()).toBe(0);
  });

  it('on two accounts only: the others are served at once, and the two stop nobody again', async () => {
    const [one, two, fine] = [
      await scene.account('x', 'one'),
      await scene.account('x', 'two'),
      await scene.account('x', 'fine'),
    ];
    for (const handle of ['one', 'two']) refuseEverything(handle);
    scene.startWorker({ times });
    await scene.publishNow([one], 'from one');
    await until('the first to wait', async () => (await waiting('new_token_refused')).length === 1);
    await scene.publishNow([two], 'from two');
    await until('the breaker to open', () => scene.db.appBreaker.findFirst({ where: { platform: 'x' } }));
    const post = await scene.publishNow([fine], 'from fine');
    await until('the third to find out that X works', async () => {
      return (await scene.db.publication.count({ where: { postId: post, status: 'published' } })) === 1;
    });
    const tries = () => scene.db.attempt.count({ where: { outcome: 'retry' } });
    for (const before of [await tries(), (await tries()) + 2]) {
      await until('both to be refused again', async () => (await tries()) >= before + 2);
    }
    expect(await scene.db.appBreaker.count()).toBe(0);
    expect(await marked()).toBe(0);
  });

  it('on one account for long: it must be connected again, and its post says why', async () => {
    const account = await scene.account('x', 'alone');
    refuseEverything('alone');
    const calm = 2_000;
    scene.startWorker({ times: { refusedAloneMs: calm } });
    const postId = await scene.publishNow([account], 'from alone');
    const [parked] = await until('the post to wait', async () => {
      const found = await waiting('new_token_refused');
      return found.some((publication) => publication.postId === postId) && found;
    });
    expect(parked?.errorMessage).toMatch(
      /^X rejected a token it had just issued\. The account stays connected, and the post waits\. Trying again at 20\d\d-\S+Z\.$/,
    );
    expect(await marked()).toBe(0);
    await new Promise((done) => setTimeout(done, calm));
    const { platforms } = await scene.settled(postId);
    expect(platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage:
        'X has been rejecting every token of this account, new ones too, while it accepts those of others. Reconnect the account.',
    });
    expect((await scene.publication(postId)).socialAccount).toMatchObject({
      active: false,
      state: 'reconnect',
    });
    expect(refreshes('alone')).toBe(1); // what was issued minutes ago is not renewed

    scene.sandbox.clearFaults();
    expect(await scene.account('x', 'alone')).toBe(account);
    expect((await scene.api.post(`/posts/${postId}/resend`)).status).toBe(200);
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits('from alone')).toHaveLength(1);
  });
});
