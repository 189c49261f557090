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

describe('audits of an account that X does not answer for', () => {
  const deadline = 3_000;

  it('keep neither other posts nor the audits of other accounts waiting', async () => {
    scene.startWorker(withoutAudits);
    const silent = await scene.account('x', 'silent');
    for (const n of [1, 2, 3])
      await sendAgain(scene, { account: silent, handle: 'silent', content: `silent ${n}` });
    const other = await sendAgain(scene, { account: await scene.account('x', 'other'), handle: 'other' });
    await scene.stopWorkers();
    scene.sandbox.fault({ platform: 'x', handle: 'silent', fault: 'hang', endpoint: 'timeline', times: 100 });
    scene.startWorker({
      networks: createNetworks({
        x: { clientId: 'carillon', clientSecret: 'secret', verifyAfterMs, deadline },
        bluesky: { hosts: { allowPrivateHosts: true } },
      }),
    });
    const asked = () => scene.sandbox.calls({ platform: 'x', handle: 'silent' });
    await until('the audit to hang', async () =>
      asked().some(({ endpoint, status }) => endpoint === 'timeline' && status === 0),
    );
    // The reconciler alone knows of it.
    const { post } = await scene.store(await scene.account('x', 'prompt'), ['prompt']);
    const began = performance.now();
    await scene.settled(post.id);
    expect(performance.now() - began).toBeLessThan(deadline);
    await until('the audit of the other', async () => (await itemOf(scene, other))?.auditedAt);
    expect(performance.now() - began).toBeLessThan(2 * deadline);
  });
});
