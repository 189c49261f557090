import { setTimeout as sleep } from 'node:timers/promises';
import { openBreaker } from '@carillon/db/breakers';
import { findObstacles } from '@carillon/db/publications';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openHeldAccounts } from './held-accounts.ts';

const accountId = 'sac_1';

describe('an account that is held', () => {
  it('is known for a moment, and for no longer than it is held', async () => {
    const held = openHeldAccounts({ heldAccountMs: 200 });
    expect(held.wait({ accountId })).toBeNull();
    held.note({ accountId, heldMs: 60_000 });
    expect(held.wait({ accountId })).toBeGreaterThan(59_000);
    expect(held.wait({ accountId: 'sac_2' })).toBeNull();
    expect(held.wait({})).toBeNull();
    await sleep(250);
    expect(held.wait({ accountId })).toBeNull();
    held.note({ accountId, heldMs: 50 });
    await sleep(60);
    expect(held.wait({ accountId })).toBeNull();
  });

  it.each([null, 0, -5])('is not one that waits for something of its own: %s', (heldMs) => {
    const held = openHeldAccounts({ heldAccountMs: 60_000 });
    held.note({ accountId, heldMs });
    expect(held.wait({ accountId })).toBeNull();
  });
});

describe('on the rows', () => {
  let scene: Scene;
  const x = { platform: 'x', sandbox: true, appId: null } as const;
  const waiting = { maxLateness: 86_400_000, busyAccountMs: 3_000, crashSpreadMs: 0 };

  beforeAll(async () => {
    scene = await openScene();
  });
  afterEach(() => scene.db.appBreaker.deleteMany());
  afterAll(() => scene.close());

  const obstacleOf = async (postId: string) => {
    const { id, generation } = await scene.publication(postId);
    return (await findObstacles(scene.db, [{ publicationId: id, generation }], waiting))[0];
  };

  it('is held by its application, but for what is in doubt where that may be looked for', async () => {
    const account = await scene.account('x', 'heldrows');
    const { post } = await scene.store(account, ['held']);
    await openBreaker(scene.db, x, { reason: 'used up', wait: 60_000, reads: true });
    const held = { kind: 'wait', accountId: account, heldMs: expect.any(Number) };
    expect(await obstacleOf(post.id)).toMatchObject(held);
    const { id } = await scene.publication(post.id);
    await scene.db.publication.update({ where: { id }, data: { nextAt: new Date(Date.now() + 30_000) } });
    await scene.db.item.updateMany({
      where: { publicationId: id },
      data: { state: 'sending', sends: 1, firstIntentAt: new Date(), intentAt: new Date() },
    });
    expect(await obstacleOf(post.id)).toMatchObject({ kind: 'wait', heldMs: null });
  });

  it('sends all its jobs away at once, and all go out once it is free', async () => {
    const account = await scene.account('x', 'heldline');
    await openBreaker(scene.db, x, { reason: 'blocked', wait: 3_000 });
    const texts = Array.from({ length: 30 }, (_, n) => `held in line ${n}`);
    const ids = await Promise.all(texts.map((text) => scene.publishNow([account], text)));
    scene.startWorker({ times: { heldAccountMs: 60_000 } });
    expect(
      (await Promise.all(ids.map((id) => scene.settled(id, 30_000)))).map(({ status }) => status),
    ).toEqual(texts.map(() => 'published'));
    for (const text of texts) expect(scene.commits(text)).toHaveLength(1);
    await until('the breaker to be gone', async () => (await scene.db.appBreaker.count()) === 0);
  });
});
