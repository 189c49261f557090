import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { itemOf, sendAgain, verifyAfterMs, withoutAudits } from './testing/send-again.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs });
});

afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.clearFaults();
});
afterAll(() => scene.close());

describe('a post that was sent again because the first try never arrived', () => {
  it('is audited once, and nothing is found', async () => {
    const account = await scene.account('x', 'lost');
    scene.startWorker();
    const postId = await sendAgain(scene, { account: account, handle: 'lost', content: 'once' });
    const audited = await until('the audit', async () => {
      const item = await itemOf(scene, postId);
      return item?.auditedAt && item;
    });
    expect(audited).toMatchObject({ sends: 2, doubleId: null, nextAuditAt: null });
    expect(scene.commits('once')).toHaveLength(1);
  });
});

describe('an audit of an account whose credentials cannot be opened', () => {
  it('is put off, and the others are done', async () => {
    scene.startWorker(withoutAudits);
    const sealed = await scene.account('x', 'sealed');
    const bad = await sendAgain(scene, { account: sealed, handle: 'sealed' });
    const good = await sendAgain(scene, { account: await scene.account('x', 'good'), handle: 'good' });
    await scene.stopWorkers();
    await scene.db.credentials.update({
      where: { socialAccountId: sealed },
      data: { sealed: 'nobody can open this' },
    });
    scene.startWorker();
    await until('the audit of the other', async () => (await itemOf(scene, good))?.auditedAt);
    expect(await itemOf(scene, bad)).toMatchObject({ auditedAt: null, nextAuditAt: expect.any(Date) });
  });
});
