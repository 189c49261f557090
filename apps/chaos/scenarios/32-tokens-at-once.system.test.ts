import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';
import { postForm, storedTokens, takesAccessToken } from './testing/x-tokens.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
const workers: Program[] = [];

beforeAll(async () => {
  stand = await openOwnRedisScene();
  workers.push(...Array.from({ length: 4 }, () => startWorker(stand.scene)));
});

afterEach(() => stand.scene.sandbox.clearFaults());
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  for (const worker of workers) await worker.exit();
  await stand.close();
});

interface Account {
  readonly id: string;
  readonly handle: string;
}

/** Connects accounts whose access tokens all expire in so many seconds; what is refreshed lasts. */
async function accounts(count: number, name: string, seconds: number): Promise<Account[]> {
  const { scene } = stand;
  scene.sandbox.set({ accessTokenSeconds: seconds });
  const made: Account[] = [];
  for (let n = 0; n < count; n++) {
    made.push({ handle: `${name}${n}`, id: await scene.account('x', `${name}${n}`) });
  }
  scene.sandbox.set({ accessTokenSeconds: 7_200 });
  return made;
}

const refreshes = (status?: number) =>
  countCalls(stand.scene, { platform: 'x', endpoint: 'token', ...(status !== undefined && { status }) });

const publishAll = (all: readonly Account[]) =>
  Promise.all(all.map(({ id, handle }) => stand.scene.publishNow([id], `from ${handle}`)));

/** Lines that the workers wrote about an account. */
const said = (id: string) => workers.flatMap(({ lines }) => lines.filter((line) => line.includes(id)));

const disconnected = () =>
  stand.scene.db.socialAccount.findMany({ where: { active: false }, select: { id: true } });

describe('32: the tokens of 50 accounts expire at once, under 4 workers', () => {
  it('each is refreshed exactly once, and no account is disconnected', async () => {
    const all = await accounts(50, 'at-once', 300);
    await publishAll(all);
    await expectEachOnce(stand.scene, { limit: 60_000 });
    expect([refreshes(), refreshes(200)]).toEqual([50, 50]);
    expect(await disconnected()).toEqual([]);
  }, 90_000);
});

describe('32: the same, and 30 % of the answers are lost, half of them after X gave new tokens', () => {
  it('no account is disconnected that could have been saved', async () => {
    const { scene } = stand;
    // Of half of the accounts the access token works for some minutes yet.
    const all = [...(await accounts(25, 'lasting', 300)), ...(await accounts(25, 'over', 3))];
    const lost = all.filter((_, n) => n % 10 < 3);
    for (const [n, { handle }] of lost.entries()) {
      const fault = n % 2 === 0 ? 'drop-before-commit' : 'commit-then-drop';
      scene.sandbox.fault({ platform: 'x', handle, fault, endpoint: 'token' });
    }
    expect(lost).toHaveLength(15);
    const { accessToken } = await storedTokens(scene, all.at(-1)?.id ?? '');
    await until('all of them to be over', async () => !(await takesAccessToken(scene, accessToken)));
    const posts = await publishAll(all);
    const settled = await Promise.all(posts.map((id) => scene.settled(id, 60_000)));

    const gone = new Set((await disconnected()).map(({ id }) => id));
    for (const id of gone) {
      const { accessToken, refreshToken } = await storedTokens(scene, id);
      expect(await takesAccessToken(scene, accessToken)).toBe(false);
      const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
      expect((await postForm(scene, 'token', refresh)).status).toBe(400);
    }
    const beyondHelp = lost.filter(({ handle }, n) => n % 2 === 1 && handle.startsWith('over'));
    const savable = [...gone].filter((id) => !beyondHelp.some((account) => account.id === id));
    expect(savable.map(said)).toEqual([]);
    expect(gone.size).toBe(beyondHelp.length);
    for (const [n, { id, handle }] of all.entries()) {
      expect(settled[n]?.status).toBe(gone.has(id) ? 'failed' : 'published');
      expect(scene.commits(`from ${handle}`)).toHaveLength(gone.has(id) ? 0 : 1);
    }
    const failed = settled.filter(({ status }) => status === 'failed');
    expect(failed.map(({ platforms }) => platforms[0]?.errorMessage)).toEqual(
      failed.map(() => 'X authentication failed. Reconnect the account.'),
    );
  }, 90_000);
});
