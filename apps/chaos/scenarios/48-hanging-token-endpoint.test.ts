import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { takesAccessToken } from './testing/call-x.ts';
import { countCalls } from './testing/count-calls.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';
import { startWorker } from './testing/start-worker.ts';
import { storedTokens } from './testing/stored-tokens.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(() => stand.close());

/** Connects accounts of X whose access tokens end in so many seconds. */
async function accountsOfX(count: number, name: string, seconds: number): Promise<string[]> {
  const { scene } = stand;
  scene.sandbox.set({ accessTokenSeconds: seconds });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await scene.account('x', `${name}${n}`));
  scene.sandbox.set({ accessTokenSeconds: 7_200 });
  return ids;
}

/** Published minus due, ms. */
async function lateness(postIds: readonly string[]): Promise<number[]> {
  const rows = await stand.scene.db.publication.findMany({ where: { postId: { in: [...postIds] } } });
  return rows.map(({ publishedAt, dueAt }) => (publishedAt?.getTime() ?? Infinity) - (dueAt?.getTime() ?? 0));
}

describe('48: the token endpoint of X hangs while 30 accounts need new tokens', () => {
  it('what is due on Bluesky goes out at once, no lease is lost, and X follows when it is well', async () => {
    const { scene } = stand;
    const onX = [...(await accountsOfX(15, 'lasting', 300)), ...(await accountsOfX(15, 'over', 2))];
    const onBluesky: string[] = [];
    for (let n = 0; n < 20; n++) onBluesky.push(await scene.account('bluesky', `free${n}`));
    const { accessToken } = await storedTokens(scene, onX.at(-1) ?? '');
    await until('its token to be over', async () => !(await takesAccessToken(scene, accessToken)));
    scene.sandbox.fault({ platform: 'x', handle: '*', endpoint: 'token', fault: 'hang', times: 1_000 });

    const worker = startWorker(scene, { x: { deadline: 3_000 } }); // with the pool and the concurrency that it has by default
    try {
      for (const id of onX) await scene.publishNow([id], `from ${id}`);
      const hanging = () => scene.db.publication.count({ where: { status: 'publishing', platform: 'x' } });
      await until('the worker to be busy with X', async () => (await hanging()) >= 20);
      const posts = await Promise.all(onBluesky.map((id) => scene.publishNow([id], `from ${id}`)));
      for (const id of posts) expect((await scene.settled(id)).status).toBe('published');
      const late = (await lateness(posts)).filter((ms) => ms > 2_000);
      const tweets = () => countCalls(scene, { platform: 'x', endpoint: 'tweet' });
      await until('the first renewals to be given up', async () => tweets() > 0, 20_000);

      scene.sandbox.clearFaults();
      await expectEachOnce(scene);
      const lost = worker.lines.filter((line) => line.includes('could not be renewed'));
      expect({ late: late.length, lost: lost.length }).toEqual({ late: 0, lost: 0 });
      expect(await scene.db.socialAccount.count({ where: { active: false } })).toBe(0);
    } finally {
      worker.kill('SIGKILL');
      await worker.exit();
    }
  }, 90_000);
});
