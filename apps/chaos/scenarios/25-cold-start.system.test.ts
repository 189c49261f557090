import { apiClient } from '@carillon/harness/api-client';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { quickLease } from '@carillon/harness/test-times';
import type { Program } from '@carillon/testing/run-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnServersScene } from './testing/own-servers.ts';
import { accepted, dueIn } from './testing/posts.ts';
import { startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnServersScene>>;
let api: ApiProcess;
let workers: Program[];

async function startProcesses() {
  const { scene } = stand;
  workers = [1, 2].map(() => startWorker(scene, { times: quickLease, x: { verifyAfterMs: [200, 1_500] } }));
  api = await startApiProcess(scene.instance);
}

async function killProcesses() {
  const programs = [api.program, ...workers];
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(programs.map((program) => program.exit()));
}

beforeAll(async () => {
  stand = await openOwnServersScene();
  await startProcesses();
});

afterAll(async () => {
  await killProcesses();
  await stand.close();
});

describe('25: Redis, Postgres and all processes are killed, and start again', () => {
  it('loses nothing and publishes nothing twice, even what was being sent', async () => {
    const { scene, postgres, redis } = stand;
    const through = { ...scene, api: apiClient(api.url, scene.apiKey) };
    const sending = new Promise((taken) => scene.sandbox.onCommit(taken));
    for (const platform of ['x', 'bluesky'] as const) {
      scene.sandbox.fault({ platform, handle: '*', fault: 'slow', times: 2 });
      for (const handle of ['one', 'two']) {
        const account = await scene.account(platform, handle);
        await accepted(through, account, `now ${platform} ${handle}`);
        await accepted(through, account, `soon ${platform} ${handle}`, dueIn(3_000));
      }
    }
    await sending;
    await Promise.all([killProcesses(), redis.kill(), postgres.end('SIGKILL')]);

    await startProcesses();
    await postgres.start();
    await redis.start();
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(8);
  });
});
