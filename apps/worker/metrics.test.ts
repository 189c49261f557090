import { openScene, type Scene } from '@carillon/harness/open-scene';
import { Registry } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
const registry = new Registry();

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ registry, name: 'counted' });
});
afterAll(() => scene.close());

async function counted(line: string): Promise<number> {
  const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

describe("a worker's metrics", () => {
  it('count tries and outcomes by network, and measure how late', async () => {
    const [x, bluesky] = [await scene.account('x', 'demo'), await scene.account('bluesky', 'demo')];
    for (const text of ['one', 'two']) await scene.settled(await scene.publishNow([x, bluesky], text));
    await scene.settled(await scene.publishNow([await scene.account('x', 'suspended')], 'three'));

    expect(await counted('carillon_publish_attempts_total{platform="x"}')).toBe(3);
    expect(await counted('carillon_publish_attempts_total{platform="bluesky"}')).toBe(2);
    expect(await counted('carillon_publish_outcomes_total{platform="x",outcome="published"}')).toBe(2);
    expect(await counted('carillon_publish_outcomes_total{platform="x",outcome="reconnect"}')).toBe(1);
    expect(await counted('carillon_publish_lateness_seconds_count{platform="x"}')).toBe(2);
    expect(await counted('carillon_publish_lateness_seconds_bucket{le="+Inf",platform="bluesky"}')).toBe(2);
  });

  it('count renewed tokens, and those that were refused', async () => {
    scene.sandbox.set({ accessTokenSeconds: 60 });
    const renewed = await scene.account('x', 'renewed');
    const revoked = await scene.account('x', 'revoked');
    scene.sandbox.set({ accessTokenSeconds: 7_200 });
    scene.sandbox.revoke('x', 'revoked');
    expect((await scene.settled(await scene.publishNow([renewed], 'four'))).status).toBe('published');
    expect((await scene.settled(await scene.publishNow([revoked], 'five'))).status).toBe('failed');

    expect(await counted('carillon_token_refreshes_total{platform="x",result="renewed"}')).toBe(1);
    expect(await counted('carillon_token_refreshes_total{platform="x",result="reconnect"}')).toBe(1);
  });

  it('tell how many publications are in flight', async () => {
    scene.sandbox.fault({ platform: 'x', handle: 'held', fault: 'slow', afterMs: 20_000 });
    const id = await scene.publishNow([await scene.account('x', 'held')], 'six');
    await until('it to be in flight', async () => (await counted('carillon_publications_in_flight')) === 1);
    scene.sandbox.clearFaults();
    await scene.settled(id);
    await until('it to be over', async () => (await counted('carillon_publications_in_flight')) === 0);
  });

  it('go with a row that says that it is alive, until it stops', async () => {
    expect(await scene.db.worker.findMany()).toMatchObject([{ name: 'counted', concurrency: 10 }]);
    await scene.stopWorkers();
    expect(await scene.db.worker.count()).toBe(0);
  });
});
