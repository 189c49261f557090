import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';
import { happened, startWorker } from './testing/start-worker.ts';
import { isSigned, toldEndpoint } from './testing/told-endpoint.ts';

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
      moment: { says: 'UPDATE webhook_deliveries SET attempts', does: 'die' },
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
});
