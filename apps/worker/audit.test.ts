import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createNetworks } from '@carillon/networks/all';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

/** So an item is audited 1.8 s after it was sent. */
const verifyAfterMs = [50, 300];

/** A worker that audits nothing for now. */
const withoutAudits = { times: { auditAfterWindows: 1_000_000 } };

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs });
});

afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.clearFaults();
});
afterAll(() => scene.close());

/** A post that was sent again because the first try never arrived. @returns its id */
async function sentAgain(account: string, handle: string, content = handle): Promise<string> {
  scene.sandbox.fault({ platform: 'x', handle, fault: 'drop-before-commit' });
  const postId = await scene.publishNow([account], content);
  expect((await scene.settled(postId)).status).toBe('published');
  return postId;
}

const itemOf = async (postId: string) => (await scene.publication(postId)).items[0];

describe('a post that was sent again because the first try never arrived', () => {
  it('is audited once, and nothing is found', async () => {
    const account = await scene.account('x', 'lost');
    scene.startWorker();
    const postId = await sentAgain(account, 'lost', 'once');
    const audited = await until('the audit', async () => {
      const item = await itemOf(postId);
      return item?.auditedAt && item;
    });
    expect(audited).toMatchObject({ sends: 2, doubleId: null, nextAuditAt: null });
    expect(scene.commits('once')).toHaveLength(1);
  });
});

describe('audits of an account that X does not answer for', () => {
  const deadline = 3_000;

  it('keep neither other posts nor the audits of other accounts waiting', async () => {
    scene.startWorker(withoutAudits);
    const silent = await scene.account('x', 'silent');
    for (const n of [1, 2, 3]) await sentAgain(silent, 'silent', `silent ${n}`);
    const other = await sentAgain(await scene.account('x', 'other'), 'other');
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
    await until('the audit of the other', async () => (await itemOf(other))?.auditedAt);
    expect(performance.now() - began).toBeLessThan(2 * deadline);
  });
});

describe('an audit of an account whose credentials cannot be opened', () => {
  it('is put off, and the others are done', async () => {
    scene.startWorker(withoutAudits);
    const sealed = await scene.account('x', 'sealed');
    const bad = await sentAgain(sealed, 'sealed');
    const good = await sentAgain(await scene.account('x', 'good'), 'good');
    await scene.stopWorkers();
    await scene.db.credentials.update({
      where: { socialAccountId: sealed },
      data: { sealed: 'nobody can open this' },
    });
    scene.startWorker();
    await until('the audit of the other', async () => (await itemOf(good))?.auditedAt);
    expect(await itemOf(bad)).toMatchObject({ auditedAt: null, nextAuditAt: expect.any(Date) });
  });
});
