import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';
import { storedTokens, takesAccessToken } from './testing/x-tokens.ts';

/** Calls to X are given up after this, ms, and tokens have half of it. */
const deadline = 4_000;

/** X gives new tokens after this, ms. */
const slowMs = 3_500;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let worker: Program;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  worker = startWorker(stand.scene, { x: { deadline } });
});

afterAll(async () => {
  worker.kill('SIGKILL');
  await worker.exit();
  await stand.close();
});

describe('48: X takes longer for new tokens than anybody waits', () => {
  it('no account is lost: what comes late is heard, and its refresh token sent once', async () => {
    const { scene } = stand;
    scene.sandbox.set({ accessTokenSeconds: 1 });
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push(await scene.account('x', `slow${n}`));
    scene.sandbox.set({ accessTokenSeconds: 7_200 });
    const { accessToken } = await storedTokens(scene, ids.at(-1) ?? '');
    await until('its token to be over', async () => !(await takesAccessToken(scene, accessToken)));
    const slow = { platform: 'x', handle: '*', endpoint: 'token', fault: 'slow', afterMs: slowMs } as const;
    scene.sandbox.fault({ ...slow, times: 1_000 });
    for (const id of ids) await scene.publishNow([id], `from ${id}`);
    await expectEachOnce(scene, { limit: 60_000 });
    expect(worker.lines.filter((line) => line.includes('came late')).length).toBe(ids.length);
    expect(countCalls(scene, { platform: 'x', endpoint: 'token' })).toBe(ids.length);
    expect(await scene.db.socialAccount.count({ where: { active: false } })).toBe(0);
  }, 90_000);
});
