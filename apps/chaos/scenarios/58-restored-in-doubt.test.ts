import { holdDue, readIdentity } from '@carillon/db/restore';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.sandbox.set({ duplicateRule: false });
});
afterAll(() => scene.close());

/** The rows of a post that went out just now, as a back-up has them that was made after a first, unclear try an hour ago. */
async function goBack(postId: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const { id } = await scene.publication(postId);
  await scene.db.item.updateMany({
    where: { publicationId: id },
    data: { state: 'sending', remoteId: null, sentAt: null, intentAt: hourAgo, firstIntentAt: hourAgo },
  });
  await scene.db.publication.update({
    where: { id },
    data: {
      status: 'publishing',
      leaseUntil: hourAgo,
      publishedAt: null,
      platformPostId: null,
      dueAt: hourAgo,
    },
  });
}

describe('58: a post that the back-up has in doubt, and that was sent again long after its first try', () => {
  it('is found where it is, and not sent a third time', async () => {
    const networks = networksWith({ verifyAfterMs: [50, 300] });
    scene.startWorker({ networks });
    const postId = await scene.publishNow([await scene.account('x', 'restored')], 'sent again');
    await scene.settled(postId);
    await scene.stopWorkers();
    await goBack(postId);

    const identity = await readIdentity(scene.db);
    const held = await holdDue(scene.db, { identity, seen: 0, isNeeded: () => true });
    expect(held?.publications).toBe(0);
    scene.startWorker({ networks });
    expect((await scene.settled(postId)).status).toBe('published');
    const [commit, ...others] = scene.commits('sent again');
    expect(others).toEqual([]);
    expect(await scene.publication(postId)).toMatchObject({ platformPostId: commit?.remoteId });
  });
});
