import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { type Carillon, startCarillon, stopWorker } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

describe('a worker that stops while a webhook has not answered', () => {
  it('leaves the delivery to another worker, and the try counts for nothing', async () => {
    const { userId, profileId } = await carillon.tenant('scale');
    const server = await startScriptedServer(() => (server.requests.length === 1 ? { fault: 'hang' } : {}));
    const [id, secret] = [newEndpointId(), newSigningSecret()];
    const facts = { url: server.url, description: '', events: [], profileIds: [], sandbox: false };
    const sealed = await sealSecret(secret, id, carillon.webhookKeys);
    await createEndpoint(carillon.db, { id, userId, secret: sealed, ...facts }, { max: 20 });
    await carillon.account(profileId, 'x', 'demo');
    const patient = { webhookAnswerMs: 600_000 }; // its lease is twice as long: nobody takes it for that
    const worker = carillon.startWorker(1, patient);
    await until('it to be asked', async () => server.requests.length === 1);
    await stopWorker(worker);
    expect(await carillon.db.webhookAttempt.count()).toBe(0);
    expect(await carillon.db.webhookEndpoint.findUnique({ where: { id } })).toMatchObject({
      failingSince: null,
    });
    carillon.startWorker(1, patient);
    const delivered = await until('it to be told', async () =>
      carillon.db.webhookDelivery.findFirst({ where: { endpointId: id, status: 'delivered' } }),
    );
    expect(delivered.attempts).toBe(1);
    expect(server.requests.map(({ body }) => body)).toEqual(Array(2).fill(server.requests[0]?.body));
    await server.close();
  });
});
