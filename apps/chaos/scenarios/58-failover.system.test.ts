import { randomBytes } from 'node:crypto';
import { readIdentity } from '@carillon/db/restore';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFailingOver } from './testing/failover.ts';
import { networksWith } from './testing/networks-with.ts';

let postgres: Awaited<ReturnType<typeof startFailingOver>>;
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
let scene: Scene;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startFailingOver(), startOwnRedis()]);
  const { url: databaseUrl, ownerUrl } = postgres;
  const drop = async () => {};
  const instance = { databaseUrl, ownerUrl, queue: redis.queue, encryptionKey: randomBytes(32), drop };
  scene = await openScene({ instance });
  scene.sandbox.set({ duplicateRule: false });
});

afterAll(async () => {
  await scene.close();
  await redis.remove();
  await postgres.remove();
});

/** An account on each network, real as far as the service knows. */
async function realAccounts(name: string): Promise<string[]> {
  const accounts = [await scene.account('x', name), await scene.account('bluesky', `${name}.test`)];
  await scene.db.socialAccount.updateMany({ data: { sandbox: false } });
  return accounts;
}

/** The replica has nothing since the last note of progress, by which nothing was sent; all is due with that note. */
async function lagBeforeDue(): Promise<void> {
  for (let leadMs = 4_000; ; leadMs *= 2) {
    const dueAt = new Date(Date.now() + leadMs);
    await scene.db.publication.updateMany({ data: { dueAt, dispatchedAt: null } });
    const value = String(dueAt.getTime());
    await scene.db.setting.update({ where: { name: 'progress' }, data: { value } });
    await postgres.lag();
    if (Date.now() < dueAt.getTime()) return;
  }
}

const plan = (accounts: readonly string[], text: string) =>
  scene.create(accounts, { scheduledAt: '2040-01-01T00:00:00Z' }, text);

describe('58: Postgres fails over to a replica that lacks what happened since the last note of progress', () => {
  it('finds what went out, sends what did not, and nothing twice', async () => {
    const [reached, waiting] = [await realAccounts('reached'), await realAccounts('waiting')];
    const [out, due] = [await plan(reached, 'out in the lost time'), await plan(waiting, 'due in it')];
    scene.startWorker({
      networks: networksWith({ verifyAfterMs: [50, 300] }),
      marks: [],
      times: { progressMs: 600_000 }, // one note, which is not lost
    });
    await until('the worker to note that it runs', () =>
      scene.db.setting.findUnique({ where: { name: 'progress' } }),
    );
    const { branch } = await readIdentity(scene.db);

    await lagBeforeDue();
    const blockedUntil = new Date(Date.now() + 600_000); // known to the lost primary only
    await scene.db.socialAccount.updateMany({ where: { id: { in: waiting } }, data: { blockedUntil } });
    expect((await scene.settled(out.id)).status).toBe('published');
    expect(scene.commits('due in it')).toEqual([]);

    await postgres.promote();
    for (const { id } of [out, due]) expect((await scene.settled(id)).status).toBe('published');
    expect((await readIdentity(scene.db)).branch).not.toBe(branch);
    expect(scene.commits('out in the lost time')).toHaveLength(2);
    expect(scene.commits('due in it')).toHaveLength(2);
  }, 120_000);
});
