import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { restorable } from './testing/restorable.ts';

let scene: Scene;
let instance: TestInstance;

afterEach(async () => {
  await scene.close();
  await instance.drop();
});

const accountsPerNetwork = 10;
const postsPerAccount = 25;

async function open(): Promise<string[]> {
  instance = await createTestInstance();
  scene = await openScene({ instance });
  const handles = Array.from({ length: accountsPerNetwork }, (_, index) => `restored-${index}`);
  const accounts: string[] = [];
  for (const handle of handles) {
    accounts.push(await scene.account('x', handle), await scene.account('bluesky', `${handle}.test`));
  }
  return accounts;
}

const statuses = async () => {
  const groups = await scene.db.publication.groupBy({ by: ['status', 'errorCode'], _count: true });
  return Object.fromEntries(groups.map(({ status, errorCode, _count }) => [errorCode ?? status, _count]));
};

describe('58: a database that was restored from a back-up', () => {
  it('sends nothing again of what fell due since, says so, and goes on with what comes', async () => {
    const accounts = await open();
    const count = accounts.length * postsPerAccount;
    const inTheGap = await Promise.all(
      Array.from({ length: postsPerAccount }, (_, index) =>
        scene.create(accounts, { scheduledAt: '2040-01-01T00:00:00Z' }, `due in the gap ${index}`),
      ),
    );
    const later = await scene.create(accounts.slice(0, 2), { scheduledAt: '2040-01-01T00:00:00Z' }, 'later');
    scene.startWorker();
    await until('the worker to note that it runs', () =>
      scene.db.setting.findUnique({ where: { name: 'progress' } }),
    );
    const { backUp, restore } = restorable(instance.ownerUrl);
    await scene.stopWorkers();
    /** Has all fall due after a back-up. @returns false when that took too long */
    async function backUpBeforeDue(leadMs: number): Promise<boolean> {
      const scheduledAt = new Date(Date.now() + leadMs).toISOString();
      const moved = await Promise.all(
        inTheGap.map(({ id }) => scene.api.patch(`/posts/${id}`, { scheduledAt })),
      );
      expect(moved.filter(({ status }) => status !== 200)).toEqual([]);
      await backUp();
      return Date.now() < Date.parse(scheduledAt);
    }
    for (let leadMs = 8_000; !(await backUpBeforeDue(leadMs)); ) leadMs *= 2;
    scene.startWorker();
    await until('all to be out', async () => (await statuses())['published'] === count, 120_000);
    expect(scene.sandbox.ledger()).toHaveLength(count);

    await restore();
    await until('the due ones to be held', async () => (await statuses())['restored'] === count);
    expect(await statuses()).toEqual({ restored: count, scheduled: 2 });
    const held = await scene.db.publication.findFirstOrThrow({ where: { errorCode: 'restored' } });
    expect(held).toMatchObject({
      status: 'failed',
      errorMessage:
        'The database was restored from a back-up after this was due, so it may have been published already. Check the account before you resend it.',
    });
    const { platforms } = (await scene.api.get(`/posts/${held.postId}`)).body.data;
    expect(platforms).toMatchObject(platforms.map(() => ({ errorCode: 'restored', retryable: false })));

    await scene.api.patch(`/posts/${later.id}`, { publishNow: true });
    await scene.settled(await scene.publishNow(accounts.slice(0, 2), 'after the restore'));
    expect((await scene.settled(later.id)).status).toBe('published');
    expect(scene.sandbox.ledger()).toHaveLength(count + 4);
  }, 300_000);
});
