import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listeningOn } from './testing/listening-on.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

it('a worker seals addresses that rows of before have in clear, and those of their tries', async () => {
  carillon.startWorker();
  const { id, account, deliveries, api } = await listeningOn(carillon, () => ({}), ['account.connected']);
  await account('before');
  await until('it to be told', async () => (await deliveries())[0]?.status === 'delivered');
  const inClear = async () => {
    const where = { url: { startsWith: 'http' } };
    const tries = { ...where, delivery: { endpointId: id } };
    return [
      await carillon.db.webhookEndpoint.count({ where: { ...where, id } }),
      await carillon.db.webhookAttempt.count({ where: tries }),
    ];
  };
  expect(await inClear()).toEqual([1, 1]); // the one of the release before may run yet

  carillon.startWorker(10, { sealAfterMs: 1, sealTriesAfterMs: 1 });
  await until('all to be sealed', async () => (await inClear()).every((count) => count === 0));
  await account('afterwards');
  await until('it to be told', async () => (await deliveries())[1]?.status === 'delivered');
  const { url } = (await api.get<{ url: string }>(`/webhooks/${id}`)).body.data;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/hooks$/);
});
