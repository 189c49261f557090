import { type AddressInfo, createServer, type LookupFunction } from 'node:net';
import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { toldEndpoint } from './testing/told-endpoint.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const redirects = [301, 302, 303, 307, 308];

/** In the public range, and nobody's. */
const publicAddress = '3ffe::1';

/** A resolver to which a name leads elsewhere each time that it is asked. */
function rebinding(...addresses: [string, ...string[]]): LookupFunction {
  let asked = 0;
  return (_, { all }, callback) => {
    const address = addresses[asked++ % addresses.length] ?? addresses[0];
    const family = address.includes(':') ? 6 : 4;
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

describe('64: a webhook leads to a server inside', () => {
  it('by a redirect: it is not followed, and the log says so', async () => {
    const inside = await startScriptedServer(() => ({}));
    const { ended, requests, close } = await toldEndpoint(scene, (_, count) => ({
      status: redirects[(count - 1) % redirects.length] ?? 302,
      headers: { location: count % 2 === 0 ? inside.url : 'http://169.254.169.254/latest/meta-data/' },
    }));
    scene.startWorker();
    await scene.account('x', 'redirected');
    const [delivery] = await ended();
    expect(delivery?.status).toBe('failed');
    expect(delivery?.tries.map(({ error }) => error).sort()).toEqual(
      redirects.map((status) => `It answered with status ${status}. Redirects are not followed.`),
    );
    expect(requests).toHaveLength(redirects.length);
    expect(inside.requests).toEqual([]);
    await Promise.all([inside.close(), close()]);
  });

  it('by a name that leads elsewhere when it is looked up again: no connection is made', async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const { port } = inside.address() as AddressInfo;
    const lookup = rebinding('127.0.0.1', publicAddress);
    const { keys, ...webhooks } = scene.webhooks;
    scene.startWorker({
      webhooks: { ...webhooks, keys, hosts: { lookup, port }, steps: [0, 50, 100] },
      times: { webhookAnswerMs: 300 }, // nobody is at the public address
    });
    const id = newEndpointId();
    const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    const secret = await sealSecret(newSigningSecret(), id, keys);
    const facts = { description: '', events: ['account.connected'], profileIds: [], sandbox: false };
    const url = `https://rebinding.example.com:${port}/hooks`;
    await createEndpoint(scene.db, { id, userId, url, secret, ...facts }, { max: 20 });
    await scene.account('x', 'rebound');
    const delivery = await until('it to be given up', async () =>
      scene.db.webhookDelivery.findFirst({
        where: { endpointId: id, status: 'failed' },
        include: { tries: true },
      }),
    );
    expect(connections).toBe(0);
    expect(delivery.tries.filter(({ status }) => status !== null)).toEqual([]);
    const inward = delivery.tries.filter(({ error }) => error?.includes('leads to no public server'));
    expect(inward.length).toBeGreaterThan(0);
    await new Promise((done) => inside.close(done));
  });
});
