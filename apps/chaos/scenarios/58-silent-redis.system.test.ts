import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openOwnServersScene } from './testing/own-servers.ts';
import { restorable } from './testing/restorable.ts';

let servers: Awaited<ReturnType<typeof openOwnServersScene>>;

beforeEach(async () => {
  servers = await openOwnServersScene();
});
afterEach(() => servers.close());

const posts = 10;

/** Longer than a worker waits for an answer of Redis, ms. */
const silentMs = 4_000;

/** Posts that are due and published after a back-up was made, which is then restored; nothing runs. */
async function restoreAfterPublishing(): Promise<void> {
  const { scene, postgres } = servers;
  const account = await scene.account('x', 'restored');
  scene.sandbox.set({ duplicateRule: false });
  scene.startWorker();
  await until('a note of progress', () => scene.db.setting.findUnique({ where: { name: 'progress' } }));
  await scene.stopWorkers();
  for (let n = 0; n < posts; n++) await scene.publishNow([account], `due in the gap ${n}`);
  const { backUp, restore } = restorable(postgres.ownerUrl);
  await backUp();
  scene.startWorker();
  await until('all to be out', async () => scene.sandbox.ledger().length === posts, 60_000);
  await scene.stopWorkers();
  await restore();
}

const held = () => servers.scene.db.publication.count({ where: { errorCode: 'restored' } });

describe('58: a database that was restored, while Redis does not answer at first', () => {
  it('gives no claim until Redis tells how far it was, and what is due is held', async () => {
    await restoreAfterPublishing();
    const { scene, redis } = servers;
    redis.freeze();
    scene.startWorker();
    await sleep(silentMs);
    expect(await scene.db.publication.count({ where: { status: 'queued' } })).toBe(posts);
    redis.thaw();
    await until('all to be held', async () => (await held()) === posts, 30_000);
    expect(scene.sandbox.ledger()).toHaveLength(posts);
  }, 120_000);

  it('is held as well beside a mark of the back-up, where Redis is new', async () => {
    await restoreAfterPublishing();
    const { scene, redis } = servers;
    await redis.client.flushall();
    const older = { isOutside: false, read: async () => Date.now() - 3_600_000, note: async () => {} };
    scene.startWorker({ marks: [older] });
    await until('all to be held', async () => (await held()) === posts, 30_000);
    expect(scene.sandbox.ledger()).toHaveLength(posts);
  }, 120_000);
});
