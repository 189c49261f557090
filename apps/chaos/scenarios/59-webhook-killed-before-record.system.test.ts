import { setTimeout as sleep } from 'node:timers/promises';
import { testTimes } from '@carillon/harness/test-times';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { happened, startWorker } from './testing/start-worker.ts';
import { isSigned, toldEndpoint } from './testing/told-endpoint.ts';

/** Deliveries of one endpoint at once. */
const places = 8;

/** What a worker that died was telling is held for so long. */
const leaseMs = testTimes.webhookLeaseMs ?? 0;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

describe('59: the worker is killed between the answer of a webhook and its record', () => {
  it('another one tells it again, with the same id and the same bytes', async () => {
    const { scene } = stand;
    const { requests, secret, deliveries, ended, bytes, close } = await toldEndpoint(scene);
    const dying = startWorker(scene, {
      env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
      moment: { says: 'UPDATE webhook_deliveries d SET attempts', does: 'die' },
    });
    await scene.account('x', 'widow');
    await happened(dying);
    expect(await dying.exit()).toBeNull();
    expect(requests).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 0, tries: [] }]);

    scene.startWorker({ name: 'successor' });
    expect(await ended()).toMatchObject([{ status: 'delivered', attempts: 1, tries: [{ status: 200 }] }]);
    expect(requests).toHaveLength(2);
    expect(bytes()).toMatchObject([{ bodies: [requests[0]?.body] }]);
    expect(requests.every((request) => isSigned(request, secret))).toBe(true);
    await close();
  });

  it('what it was telling holds the places of the endpoint for seconds, not for as long as an answer may take', async () => {
    const { scene } = stand;
    let isDown = true;
    const { requests, deliveries, ended, bytes, close } = await toldEndpoint(scene, () =>
      isDown ? { fault: 'hang' } : {},
    );
    const env = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
    const times = { webhookAnswerMs: 60_000 };
    const dying = startWorker(scene, { env, times });
    for (let n = 0; n < places; n++) await scene.account('x', `held-${n}`);
    await until('all places to be held', async () => requests.length === places);
    await sleep(2 * leaseMs); // the worker lives: what it holds stays its own
    scene.startWorker({ name: 'successor', times });
    await sleep(2 * leaseMs);
    expect(requests).toHaveLength(places);

    isDown = false;
    dying.kill('SIGKILL');
    await dying.exit();
    const killedAt = performance.now();
    await scene.account('x', 'new');
    await until('all to be told', async () => requests.length === 2 * places + 1);
    expect(performance.now() - killedAt).toBeLessThan(leaseMs + 5_000);
    await ended();
    expect(requests).toHaveLength(2 * places + 1); // each that was under way once more, and the new one once
    expect(bytes().map((each) => each.bodies.length)).toEqual(Array(places + 1).fill(1));
    expect(await deliveries()).toHaveLength(places + 1);
    await close();
  });
});
