import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createLog, Registry } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

const registry = new Registry();
const alerts: unknown[] = [];
const log = createLog({ name: 'test', level: 'silent', format: 'json' });
log.error = (facts: unknown, words?: string) => {
  if (words === 'published twice') alerts.push(facts);
};

beforeAll(async () => {
  scene = await openScene();
  scene.sandbox.set({ duplicateRule: false });
  const networks = networksWith({ verifyAfterMs: [50, 300] });
  // Late enough for a busy machine: what is audited while X still hides it is never audited again.
  scene.startWorker({ networks, log, registry, times: { auditAfterWindows: 15 } });
});
afterAll(() => scene.close());

/** X takes a post so often, answers 503 each time, and hides it until it is given up. */
async function giveUp(handle: string, times: number): Promise<string> {
  const account = await scene.account('x', handle);
  scene.sandbox.set({ timelineLagMs: 3_600_000 });
  scene.sandbox.fault({ platform: 'x', handle, fault: '503-commit', times });
  if (times < 2) scene.sandbox.fault({ platform: 'x', handle, fault: 'drop-before-commit' });
  const postId = await scene.publishNow([account], handle);
  expect((await scene.settled(postId)).status).toBe('failed');
  expect((await scene.publication(postId)).errorCode).toBe('unconfirmed');
  expect(scene.commits(handle)).toHaveLength(times);
  scene.sandbox.set({ timelineLagMs: 0 });
  return postId;
}

describe('9: X takes a post twice, answers 503, and hides it until it is given up', () => {
  it('it counts as published once X shows it, and the double is alerted', async () => {
    const postId = await giveUp('twice', 2);
    expect((await scene.reaching(postId, ['published'])).status).toBe('published');
    const item = await until('the double to be noted', async () => {
      const [item] = (await scene.publication(postId)).items;
      return item?.doubleId ? item : null;
    });
    const ids = scene.commits('twice').map(({ remoteId }) => remoteId);
    expect([item.remoteId, item.doubleId]).toEqual(ids);
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: ids[0],
      errorCode: null,
      errorMessage: null,
    });
    expect(alerts).toMatchObject([{ doubleId: ids[1], remoteId: ids[0] }]);
    expect(await registry.metrics()).toMatch(/^carillon_double_publications_total 1$/m);
  });

  it('and where only one try went through, it is published and nobody is alarmed', async () => {
    const before = alerts.length;
    const postId = await giveUp('once', 1);
    expect((await scene.reaching(postId, ['published'])).status).toBe('published');
    await until('the last audit', async () => (await scene.publication(postId)).items[0]?.auditedAt);
    expect(alerts).toHaveLength(before);
    expect(scene.commits('once')).toHaveLength(1);
  });
});
