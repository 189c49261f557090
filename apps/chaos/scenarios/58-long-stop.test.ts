import { openScene, type Scene } from '@carillon/harness/open-scene';
import { openEpochMark } from '@carillon/queue';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

const hour = 3_600_000;

beforeAll(async () => {
  scene = await openScene();
  scene.sandbox.set({ duplicateRule: false });
});
afterAll(() => scene.close());

const startWorker = () =>
  scene.startWorker({ networks: networksWith({ verifyAfterMs: [50, 300] }), marks: [] });

/** The newest note of progress is so old, in the database and in the queue alike. */
async function noteProgress(agoMs: number): Promise<void> {
  const progress = Date.now() - agoMs;
  await scene.db.setting.update({ where: { name: 'progress' }, data: { value: String(progress) } });
  const { value } = await scene.db.setting.findUniqueOrThrow({ where: { name: 'queue_epoch' } });
  const epoch = openEpochMark(scene.instance.queue, () => {});
  await epoch?.noteProgress('another installation', 0); // its own note would only go on
  await epoch?.noteProgress(value, progress);
  await epoch?.close();
}

/** Puts everything back by two hours: database, queue and every note are as old as each other, and nothing knows better. */
async function goBack(postIds: readonly string[]): Promise<void> {
  const dueAt = new Date(Date.now() - 60_000);
  const which = { postId: { in: [...postIds] } };
  const fresh = { state: 'pending', sends: 0, remoteId: null, recordKey: null, cid: null } as const;
  const untried = { sentAt: null, intentAt: null, firstIntentAt: null };
  await scene.db.$executeRaw`UPDATE items SET record = NULL`;
  await scene.db.item.updateMany({ where: { publication: which }, data: { ...fresh, ...untried } });
  await scene.db.publication.updateMany({
    where: which,
    data: {
      status: 'scheduled',
      leaseUntil: null,
      publishedAt: null,
      platformPostId: null,
      dueAt,
      attempts: 0,
    },
  });
  await scene.db.attempt.deleteMany({ where: { publication: which } });
  await noteProgress(2 * hour);
}

const platformIds = async (postId: string) =>
  (await scene.db.item.findMany({ where: { publication: { postId } }, orderBy: { position: 'asc' } })).map(
    ({ remoteId }) => remoteId,
  );

describe.each(['x', 'bluesky'] as const)(
  '58: the whole machine was put back by two hours, on %s',
  (platform) => {
    it('what went out meanwhile is found, what did not goes out, and nothing twice', async () => {
      const account = await scene.account(platform, `put-back-${platform}.test`);
      await scene.db.socialAccount.update({ where: { id: account }, data: { sandbox: false } });
      startWorker();
      const out = [
        await scene.publishNow([account], `single on ${platform} with https://example.com/ & more`),
        await scene.publishNow([account], `one ${platform}`, `two ${platform}`, `three ${platform}`),
        await scene.publishNow([account], `same on ${platform}`),
        await scene.publishNow([account], `same on ${platform}`),
      ];
      for (const id of out) await scene.settled(id);
      const before = await Promise.all(out.map(platformIds));
      await scene.stopWorkers();
      const overdue = await scene.create(
        [account],
        { scheduledAt: '2040-01-01T00:00:00Z' },
        `missing ${platform}`,
      );
      const ledger = scene.sandbox.ledger({ platform }).length;
      await goBack([...out, overdue.id]);

      startWorker();
      for (const id of [...out, overdue.id]) expect((await scene.settled(id)).status).toBe('published');
      expect((await Promise.all(out.map(platformIds))).flat().sort()).toEqual(before.flat().sort());
      expect(scene.commits(`missing ${platform}`)).toHaveLength(1);
      expect(scene.sandbox.ledger({ platform })).toHaveLength(ledger + 1);
      await scene.stopWorkers();
    });
  },
);

describe('58: a worker that starts again soon', () => {
  it('asks nobody before it sends what is overdue', async () => {
    const account = await scene.account('bluesky', 'soon.test');
    await noteProgress(hour / 2);
    const postId = await scene.publishNow([account], 'soon');
    startWorker();
    expect((await scene.settled(postId)).platforms).toMatchObject([
      { status: 'published', errorMessage: null },
    ]);
    expect(scene.sandbox.calls({ handle: 'soon.test' }).map(({ endpoint }) => endpoint)).not.toContain(
      'timeline',
    );
  });
});
