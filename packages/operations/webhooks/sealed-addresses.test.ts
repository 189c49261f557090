import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealAddresses, sealSecret, sealUrl } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { dumpDatabase } from '../testing/dump-database.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

interface Shown {
  readonly id: string;
  readonly url: string;
  readonly tries: readonly {
    readonly url: string;
    readonly status: number | null;
    readonly answer: string;
  }[];
}

const canary = /canary/i;

/** A user, and a server that takes nothing whose address is not known, and repeats it. */
async function somebody(answer?: () => ScriptedAnswer) {
  const { apiKey, userId } = await carillon.tenant();
  const server = await startScriptedServer(
    answer ??
      (({ path }) =>
        path.includes('right') ? { body: 'ok' } : { status: 404, body: `Cannot POST ${path}` }),
  );
  const api = apiClient(carillon.url, apiKey);
  return {
    ...{ api, server, userId },
    /** Sends a test. @returns its delivery once it was tried */
    async tested(id: string) {
      const sent = (await api.post<Shown>(`/webhooks/${id}/test`)).body.data;
      return until('a try', async () => {
        const { data } = (await api.get<Shown>(`/webhook-deliveries/${sent.id}`)).body;
        return data.tries.length > 0 && data;
      });
    },
  };
}

const rowsWithCanary = async () =>
  (await dumpDatabase(carillon.db)).filter(({ row }) => canary.test(row)).map(({ table }) => table);

describe('the address of a webhook', () => {
  it('is in no row: neither when it is made, told, refused, changed nor rotated', async () => {
    const { api, server, tested } = await somebody();
    const url = `${server.url}/hooks/catch/canary-in-a-path/right?token=canary-token`;
    const made = (await api.post<Shown>('/webhooks', { url })).body.data;
    expect(made.url).toBe(url);
    const told = await tested(made.id);
    expect(told.tries).toMatchObject([{ url, status: 200 }]);
    expect(server.requests[0]?.path).toBe('/hooks/catch/canary-in-a-path/right?token=canary-token');
    expect(await rowsWithCanary()).toEqual([]);

    const other = `${server.url}/hooks/catch/canary-in-a-path/wrong?key=canary%2Dother`;
    const changed = (await api.patch<Shown>(`/webhooks/${made.id}`, { url: other })).body.data;
    expect(changed.url).toBe(other);
    const refused = await tested(made.id);
    expect(refused.tries).toMatchObject([{ url: other, status: 404, answer: 'Cannot POST …?key=…' }]);
    await api.post(`/webhooks/${made.id}/rotate-secret`);
    expect((await api.get<Shown>(`/webhook-deliveries/${told.id}`)).body.data.tries).toMatchObject([{ url }]);
    expect((await api.get<Shown>(`/webhooks/${made.id}`)).body.data.url).toBe(other);
    expect((await api.get<Shown[]>('/webhooks')).body.data).toMatchObject([{ id: made.id, url: other }]);
    expect(await rowsWithCanary()).toEqual([]);
  });

  it('takes its own headers with it to another path of the same server, and to no other server', async () => {
    const { api, server } = await somebody();
    const headers = { 'X-Api-Key': 'one' };
    const made = (await api.post<Shown>('/webhooks', { url: `${server.url}/right`, headers })).body.data;
    const path = `/webhooks/${made.id}`;
    const near = await api.patch<{ headerNames: string[] }>(path, { url: `${server.url}/elsewhere` });
    expect(near.body.data.headerNames).toEqual(['X-Api-Key']);
    const far = await api.patch<{ headerNames: string[] }>(path, { url: 'https://example.com/right' });
    expect(far.body.data.headerNames).toEqual([]);
  });
});

describe('an address that none of the keys opens', () => {
  it('fails visibly, and is shown by its server until it is given again', async () => {
    const { api, server, tested } = await somebody(() => ({ body: 'ok' }));
    const url = `${server.url}/right?token=canary-of-another-key`;
    const made = (await api.post<Shown>('/webhooks', { url })).body.data;
    const foreign = await sealUrl(url, 'whe_other', carillon.webhookKeys);
    await carillon.db.webhookAddress.updateMany({
      where: { endpointId: made.id },
      data: { sealed: foreign },
    });
    const { tries } = await tested(made.id);
    expect(tries).toMatchObject([
      {
        url: `${server.url}/…`,
        error: expect.stringMatching(/^Its address cannot be opened .* Give it again\.$/),
      },
    ]);
    expect(server.requests).toEqual([]);
    expect((await api.get<Shown>(`/webhooks/${made.id}`)).body.data.url).toBe(`${server.url}/…`);
    await api.patch(`/webhooks/${made.id}`, { url });
    expect((await tested(made.id)).tries).toMatchObject([{ url, status: 200 }]);
  });
});

describe('a row with a sealed address', () => {
  it('has nothing that a release before could send a request to', async () => {
    const { api, server } = await somebody();
    const made = (await api.post<Shown>('/webhooks', { url: `${server.url}/right` })).body.data;
    const { url } = await carillon.db.webhookEndpoint.findUniqueOrThrow({ where: { id: made.id } });
    expect(url).toBe(`sealed:${server.url}`);
    expect(() => request(url, { method: 'POST' })).toThrow('Invalid URL protocol');
  });
});

describe('an address in a row of before', () => {
  it('is told, and sealed by and by, with those of its tries', async () => {
    const { api, server, userId, tested } = await somebody(() => ({ body: 'ok' }));
    const id = newEndpointId();
    const secret = await sealSecret(newSigningSecret(), id, carillon.webhookKeys);
    const facts = { description: '', events: ['webhook.test'], profileIds: [], sandbox: false };
    const url = `${server.url}/old?token=canary-of-before`;
    await createEndpoint(carillon.db, { id, userId, secret, url, ...facts }, { max: 20 });
    const first = await tested(id);
    const earlier = `${server.url}/older?token=canary-before-that`;
    await carillon.db.webhookAttempt.updateMany({
      where: { deliveryId: first.id },
      data: { url: earlier },
    });
    const second = await tested(id);
    expect(new Set(await rowsWithCanary())).toEqual(
      new Set(['public.webhook_attempts', 'public.webhook_endpoints']),
    );

    const seal = (calmMs?: number) => sealAddresses(carillon.db, carillon.webhookKeys, calmMs);
    expect(await seal()).toBe(true);
    expect(await rowsWithCanary()).toEqual(['public.webhook_attempts', 'public.webhook_attempts']);
    expect(await seal()).toBe(false); // what was under way may not be written yet
    expect(await seal(0)).toBe(true);
    expect(await rowsWithCanary()).toEqual([]);
    expect(await seal(0)).toBe(false);

    // A release before this one gives it another address, in clear.
    await carillon.db.webhookEndpoint.update({ where: { id }, data: { url } });
    expect([await seal(0), await seal(0), await seal(0)]).toEqual([true, true, false]);

    const third = await tested(id);
    expect(server.requests.map(({ path }) => path)).toEqual(Array(3).fill('/old?token=canary-of-before'));
    const shown = await Promise.all(
      [first, second, third].map(async (each) => {
        const { data } = (await api.get<Shown>(`/webhook-deliveries/${each.id}`)).body;
        return data.tries.map((tried) => tried.url);
      }),
    );
    expect(shown).toEqual([[earlier], [url], [url]]);
    expect((await api.get<Shown>(`/webhooks/${id}`)).body.data.url).toBe(url);
    expect(await carillon.db.webhookAddress.count({ where: { endpointId: id } })).toBe(3);
    expect(await rowsWithCanary()).toEqual([]);
  });
});
