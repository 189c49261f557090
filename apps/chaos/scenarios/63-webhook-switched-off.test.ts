import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { defaultTimes } from '@carillon/worker/times';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { toldEndpoint } from './testing/told-endpoint.ts';

/** In the place of five days. */
const maxWebhookFailingMs = 1_500;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const start = () =>
  scene.startWorker({
    webhooks: { ...scene.webhooks, steps: Array.from({ length: 100 }, () => 100) },
    times: { maxWebhookFailingMs },
  });

const endpoint = (id: string) => scene.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });

describe('63: a webhook takes nothing for five days', () => {
  it('it is switched off, says why, and what it was to be told is dropped', async () => {
    expect(defaultTimes.maxWebhookFailingMs).toBe(5 * 24 * 3_600_000);
    let begin: number | undefined;
    const { id, ended, close } = await toldEndpoint(scene, () => {
      begin ??= performance.now();
      return { status: 500 };
    });
    for (const handle of ['one', 'two', 'three']) await scene.account('x', handle);
    start();
    await until('it to be switched off', async () => !(await endpoint(id)).active);
    expect(performance.now() - (begin ?? Number.NaN)).toBeGreaterThan(maxWebhookFailingMs);
    expect((await endpoint(id)).disabledReason).toMatch(/^It accepted nothing for \d days\.$/);
    expect((await ended()).map(({ status }) => status)).toEqual(['dropped', 'dropped', 'dropped']);
    await scene.account('x', 'later');
    expect(await ended()).toHaveLength(3);
    await close();
  });

  it('one that takes something now and then stays on', async () => {
    const begin = performance.now();
    let last = begin;
    const { id, ended, requests, close } = await toldEndpoint(scene, () => {
      const isWell = performance.now() - last > maxWebhookFailingMs / 3;
      if (isWell) last = performance.now();
      return { status: isWell ? 200 : 500 };
    });
    start();
    for (let n = 0; n < 6; n++) await scene.account('x', `patient${n}`);
    expect((await ended()).map(({ status }) => status)).toEqual(Array(6).fill('delivered'));
    expect(performance.now() - begin).toBeGreaterThan(1.5 * maxWebhookFailingMs);
    expect(requests.length).toBeGreaterThan(6);
    expect((await endpoint(id)).active).toBe(true);
    await close();
  });
});
