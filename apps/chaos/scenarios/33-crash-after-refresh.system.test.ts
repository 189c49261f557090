import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quickLease } from '@carillon/harness/test-times';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';
import { storedTokens, takesAccessToken } from './testing/x-tokens.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene({ verifyAfterMs: [200, 1_000] });
});

afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

/** A renewal that was cut short keeps others out only for a moment. */
const times = { ...quickLease, maxRenewalMs: 2_000 };

const refreshes = (status: number, handle?: string) =>
  countCalls(stand.scene, { platform: 'x', endpoint: 'token', status, ...(handle && { handle }) });

const inStore = (account: string) => join(stand.scene.mediaFolder, 'files/tokens', account, 'renewed');

/** The worker dies when X has given it new tokens, before it commits them. */
async function diesAfterRefresh(handle: string) {
  const { scene, redis } = stand;
  scene.sandbox.set({ accessTokenSeconds: 2 });
  const account = await scene.account('x', handle);
  scene.sandbox.set({ accessTokenSeconds: 7_200 });
  const { accessToken } = await storedTokens(scene, account);
  await until('its token to be over', async () => !(await takesAccessToken(scene, accessToken)));
  const dying = startWorker(scene, { times, moment: { says: 'UPDATE credentials SET sealed', does: 'die' } });
  const postId = await scene.publishNow([account], `from ${handle}`);
  expect(await dying.exit()).toBeNull();
  expect((await storedTokens(scene, account)).accessToken).toBe(accessToken);
  expect(await redis.client.exists(`{carillon}:journal:tokens:${account}`)).toBe(1);
  return { account, postId };
}

describe('33: the worker is killed between the answer to a refresh and its commit', () => {
  it('the new tokens are in the journal: the account stays connected, and the post goes out once', async () => {
    const { scene, redis } = stand;
    const { account, postId } = await diesAfterRefresh('saved');
    expect(refreshes(200)).toBe(1);
    scene.startWorker({ name: 'successor' });
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits('from saved')).toHaveLength(1);
    expect([refreshes(200), refreshes(400)]).toEqual([1, 0]);
    expect((await scene.publication(postId)).socialAccount).toMatchObject({
      active: true,
      state: 'connected',
    });
    expect(await takesAccessToken(scene, (await storedTokens(scene, account)).accessToken)).toBe(true);
    expect(await redis.client.exists(`{carillon}:journal:tokens:${account}`)).toBe(0);
  });

  it.each(['Redis', 'the store'])('and %s is lost too: the other place has them', async (gone) => {
    const { scene, redis } = stand;
    const refused = refreshes(400);
    const handle = gone === 'Redis' ? 'without-redis' : 'without-store';
    const { account, postId } = await diesAfterRefresh(handle);
    if (gone === 'Redis') await redis.client.flushall();
    else await rm(inStore(account));
    scene.startWorker({ name: 'successor' });
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits(`from ${handle}`)).toHaveLength(1);
    expect(refreshes(400)).toBe(refused);
    expect(await takesAccessToken(scene, (await storedTokens(scene, account)).accessToken)).toBe(true);
    await expect(access(inStore(account))).rejects.toThrow('ENOENT');
  });

  it('and the places are lost, too: the account must be reconnected, and its posts say so', async () => {
    const { scene, redis } = stand;
    const refused = refreshes(400);
    const { account, postId } = await diesAfterRefresh('lost');
    await redis.client.flushall();
    await rm(inStore(account));
    const waiting = await scene.store(account, ['behind it']);
    scene.startWorker({ name: 'successor' });
    await until('the account to be refused', () =>
      scene.db.socialAccount.findFirst({ where: { id: account, state: 'reconnect' } }),
    );
    const failed = [await scene.settled(postId), await scene.settled(waiting.post.id)];
    expect(failed.map(({ platforms }) => platforms[0])).toMatchObject([
      { status: 'failed', errorMessage: expect.stringContaining('the account could not be read') },
      { status: 'failed', errorMessage: 'The X account @lost is not connected. Reconnect the account.' },
    ]);
    expect([refreshes(200, 'lost'), refreshes(400) - refused]).toEqual([1, 1]); // never tried in a loop
    expect((await scene.publication(postId)).socialAccount).toMatchObject({
      active: false,
      state: 'reconnect',
    });
    expect(scene.sandbox.ledger({ handle: 'lost' })).toEqual([]);
  });
});
