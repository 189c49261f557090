import { freePort } from '@carillon/local-services';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
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
    x: { verifyAfterMs: [50, 200] },
    times: { auditAfterWindows: 3, minAuditRetryMs: 500 },
  });
  stand.scene.sandbox.set({ duplicateRule: false });
  await until('the worker to run', () =>
    doubles()
      .catch(() => null)
      .then((count) => count !== null),
  );
});

afterAll(async () => {
  worker.kill('SIGKILL');
  await worker.exit();
  await stand.close();
});

const looks = (handle: string) => countCalls(stand.scene, { platform: 'x', handle, endpoint: 'timeline' });

const alerted = () =>
  worker.lines.filter((line) => line.includes('published twice')).map((line) => JSON.parse(line).doubleId);

const doubles = async () =>
  Number(
    /^carillon_double_publications_total (\d+)$/m.exec(
      await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    )?.[1],
  );

/**
 * X takes the post, answers nothing and hides it, so that it is sent again.
 * @param then what happens when X takes it again, before any audit
 * @returns the post's id
 */
async function publishTwice(handle: string, then: () => void): Promise<string> {
  const { scene } = stand;
  const account = await scene.account('x', handle);
  scene.sandbox.set({ timelineLagMs: 3_600_000 });
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  const stop = scene.sandbox.onCommit(() => {
    if (scene.commits(handle).length === 2) then();
  });
  const postId = await scene.publishNow([account], handle);
  expect((await scene.settled(postId)).status).toBe('published');
  expect(scene.commits(handle)).toHaveLength(2);
  stop();
  return postId;
}

describe('51: X hid a post for longer than the verify window, and cannot be read when that would be found out', () => {
  it.each(['402-credits', '401', 'drop-before-commit'] as const)(
    '(%s) the alert comes once X can be read again',
    async (fault) => {
      const { scene } = stand;
      const before = { alerts: alerted().length, doubles: await doubles() };
      let asked = Number.NaN;
      const postId = await publishTwice(fault, () => {
        scene.sandbox.set({ timelineLagMs: 0 });
        scene.sandbox.fault({ platform: 'x', handle: fault, fault, endpoint: 'timeline', times: 1_000 });
        asked = looks(fault);
      });
      await until('an audit in vain', async () => {
        const [item] = (await scene.publication(postId)).items;
        const isOver =
          item?.auditedAt || (item?.nextAuditAt && item.nextAuditAt.getTime() < Date.now() + 4 * 60_000);
        return looks(fault) > asked && isOver;
      });
      expect(await scene.publication(postId)).toMatchObject({ items: [{ auditedAt: null, doubleId: null }] });
      expect(alerted()).toHaveLength(before.alerts);

      scene.sandbox.clearFaults();
      const { items } = await until('the double to be noted', async () => {
        const publication = await scene.publication(postId);
        return publication.items[0]?.doubleId ? publication : null;
      });
      const ids = scene.commits(fault).map(({ remoteId }) => remoteId);
      expect([items[0]?.doubleId, items[0]?.remoteId]).toEqual(ids);
      await until('its alert', async () => alerted().length > before.alerts);
      expect(alerted().slice(before.alerts)).toEqual([items[0]?.doubleId]);
      expect(await doubles()).toBe(before.doubles + 1);
    },
  );
});
