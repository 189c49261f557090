import { fastestTime } from '@carillon/testing/fastest-time';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';
import { storedTokens, takesAccessToken } from './testing/x-tokens.ts';

/** Calls to X are given up after this, ms. */
const deadline = 6_000;

/** What goes on for so long gives its place back, ms. */
const slowMs = 4_000;

/** Bluesky waits for neither, ms. */
const maxLate = 3_000;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let worker: Program;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  worker = startWorker(stand.scene, { x: { deadline }, times: { slowMs } }); // with the pool and the concurrency that it has by default
});

afterAll(async () => {
  worker.kill('SIGKILL');
  await worker.exit();
  await stand.close();
});

/** Connects accounts of X whose access tokens end in so many seconds. */
async function accountsOfX(count: number, name: string, seconds: number): Promise<string[]> {
  const { scene } = stand;
  scene.sandbox.set({ accessTokenSeconds: seconds });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await scene.account('x', `${name}${n}`));
  scene.sandbox.set({ accessTokenSeconds: 7_200 });
  return ids;
}

/** Published minus due of the latest, ms. */
async function lateness(postIds: readonly string[]): Promise<number> {
  const rows = await stand.scene.db.publication.findMany({ where: { postId: { in: [...postIds] } } });
  const late = rows.map(
    ({ publishedAt, dueAt }) => (publishedAt?.getTime() ?? Infinity) - (dueAt?.getTime() ?? 0),
  );
  return Math.max(...late);
}

/** Has it hang once, with accounts of X that were not there before, until all is out. @returns how late Bluesky was, ms */
async function latenessWhileItHangs(onBluesky: readonly string[], round: number): Promise<number> {
  const { scene } = stand;
  const lasting = await accountsOfX(15, `lasting${round}-`, 300);
  const onX = [...lasting, ...(await accountsOfX(15, `over${round}-`, 2))];
  const { accessToken } = await storedTokens(scene, onX.at(-1) ?? '');
  await until('its token to be over', async () => !(await takesAccessToken(scene, accessToken)));
  scene.sandbox.fault({ platform: 'x', handle: '*', endpoint: 'token', fault: 'hang', times: 1_000 });

  const tweets = () => countCalls(scene, { platform: 'x', endpoint: 'tweet' });
  const before = tweets();
  for (const id of onX) await scene.publishNow([id], `from ${id}`);
  const hanging = () => scene.db.publication.count({ where: { status: 'publishing', platform: 'x' } });
  await until('the worker to be busy with X', async () => (await hanging()) >= 20);
  const posts = await Promise.all(onBluesky.map((id) => scene.publishNow([id], `from ${id}, ${round}`)));
  for (const id of posts) expect((await scene.settled(id)).status).toBe('published');
  await until('the first renewals to be given up', async () => tweets() > before);

  scene.sandbox.clearFaults();
  await expectEachOnce(scene);
  return lateness(posts);
}

describe('48: the token endpoint of X hangs while 30 accounts need new tokens', () => {
  it('what is due on Bluesky goes out at once, no lease is lost, and X follows when it is well', async () => {
    const { scene } = stand;
    const onBluesky: string[] = [];
    for (let n = 0; n < 20; n++) onBluesky.push(await scene.account('bluesky', `free${n}`));
    const warm = await scene.publishNow(onBluesky, 'before');
    expect((await scene.settled(warm)).status).toBe('published');
    let rounds = 0;
    const late = await fastestTime(() => latenessWhileItHangs(onBluesky, ++rounds), maxLate);
    expect(late).toBeLessThan(maxLate);
    expect(worker.lines.filter((line) => line.includes('could not be renewed'))).toEqual([]);
    expect(await scene.db.socialAccount.count({ where: { active: false } })).toBe(0);
  });
});
