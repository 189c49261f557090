import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createNetworks } from '@carillon/networks/all';
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

/** Has what an account sent be of so long ago, so that its audits are due. */
const sentAgo = (socialAccountId: string, ms: number) =>
  scene.db.item.updateMany({
    where: { publication: { socialAccountId } },
    data: { sentAt: new Date(Date.now() - ms) },
  });

describe('audits of an account that X does not answer for', () => {
  const deadline = 10_000;

  it('keep neither other posts nor the audits of other accounts waiting', async () => {
    scene.startWorker(withoutAudits);
    const silent = await scene.account('x', 'silent');
    for (const n of [1, 2, 3])
      await sendAgain(scene, { account: silent, handle: 'silent', content: `silent ${n}` });
    const otherAccount = await scene.account('x', 'other');
    const other = await sendAgain(scene, { account: otherAccount, handle: 'other' });
    await scene.stopWorkers();
    await sentAgo(silent, 3_600_000); // the first to be audited; an audit that is put off comes again in minutes
    await sentAgo(otherAccount, 60_000);
    scene.sandbox.fault({ platform: 'x', handle: 'silent', fault: 'hang', endpoint: 'timeline', times: 100 });
    scene.startWorker({
      networks: createNetworks({
        x: { clientId: 'carillon', clientSecret: 'secret', verifyAfterMs, deadline },
        bluesky: { hosts: { allowPrivateHosts: true } },
      }),
    });
    const hanging = () =>
      scene.sandbox
        .calls({ platform: 'x', handle: 'silent' })
        .filter(({ endpoint, status }) => endpoint === 'timeline' && status === 0)
        .reduce((sum, { count }) => sum + count, 0);
    await until('the audit to hang', async () => hanging() > 0);
    // The reconciler alone knows of it.
    const { post } = await scene.store(await scene.account('x', 'prompt'), ['prompt']);
    const began = performance.now();
    await scene.settled(post.id);
    expect(performance.now() - began).toBeLessThan(deadline);
    await until('the audit of the other', async () => (await itemOf(scene, other))?.auditedAt);
    expect(hanging()).toBe(1); // of three audits, two did not keep the other one waiting
  });
});
