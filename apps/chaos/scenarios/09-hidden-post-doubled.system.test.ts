import { freePort } from '@carillon/local-services';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let worker: Program;
let port: number;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  port = await freePort();
  worker = startWorker(stand.scene, {
    env: { WORKER_PORT: `${port}` },
    x: { verifyAfterMs: [100, 500] },
    times: { auditAfterWindows: 3 },
  });
});

afterAll(async () => {
  worker.kill('SIGKILL');
  await worker.exit();
  await stand.close();
});

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

describe('9: X hides the post for longer than the verify window, and has no rule against duplicates', () => {
  it('it is out exactly twice; that is found out later, noted and alerted', async () => {
    const { scene } = stand;
    const account = await scene.account('x', 'hidden');
    scene.sandbox.set({ timelineLagMs: 3_600_000, duplicateRule: false });
    scene.sandbox.fault({ platform: 'x', handle: 'hidden', fault: 'commit-then-drop' });
    scene.sandbox.onCommit(() => {
      if (scene.commits('twice').length === 2) scene.sandbox.set({ timelineLagMs: 0 }); // before any audit
    });
    const postId = await scene.publishNow([account], 'twice');
    expect((await scene.settled(postId)).status).toBe('published');

    const item = await until('the double to be noted', async () => {
      const [item] = (await scene.publication(postId)).items;
      return item?.doubleId ? item : null;
    });
    const ids = scene.commits('twice').map(({ remoteId }) => remoteId);
    expect(ids).toHaveLength(2);
    expect([item.doubleId, item.remoteId]).toEqual(ids);
    await until('the metric', async () => /^carillon_double_publications_total 1$/m.test(await metrics()));
    const alerts = await until('the alert', async () => {
      const lines = worker.lines.filter((line) => line.includes('published twice'));
      return lines.length > 0 && lines;
    });
    expect(alerts.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, doubleId: item.doubleId }]);
  });
});
