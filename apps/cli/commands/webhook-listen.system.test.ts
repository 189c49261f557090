import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@carillon/core';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Api, openApi } from '../api.ts';
import type { Delivery } from './webhook-delivery.ts';
import { type ListenOptions, listen } from './webhook-listen.ts';
import { forgetLeft, listenerDescription } from './webhook-listener.ts';
import { startReceiver } from './webhook-receiver.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

const usual: ListenOptions = {
  ...{ port: 0, events: [], forwardTo: null, publicUrl: null, json: false },
  testMs: 60_000,
};

/** Somebody who listens to an API. */
function listeningTo(api: Api, options: Partial<ListenOptions>) {
  const begin = () => {
    const [out, errors]: [string[], string[]] = [[], []];
    const controller = new AbortController();
    const terminal = {
      print: (line: string) => out.push(line),
      complain: (line: string) => errors.push(line),
    };
    const ended = listen({ ...usual, ...options }, { api, terminal, stop: controller.signal });
    ended.catch(() => {});
    return {
      ...{ out, errors, ended },
      said: (text: string) =>
        until(text, async () => [...out, ...errors].some((line) => line.includes(text))),
      stop: () => {
        controller.abort();
        return ended;
      },
    };
  };
  return { begin };
}

/** Somebody who listens to a service of ours. */
async function listening(options: Partial<ListenOptions> = {}, service = carillon) {
  const { apiKey, profileId, userId } = await service.tenant('scale');
  const api = openApi({ url: service.url, key: apiKey }, { environment: {} });
  const { begin } = listeningTo(api, options);
  const webhooks = async () => (await api.ask<{ data: object[] }>('GET', '/webhooks')).data;
  return {
    api,
    begin,
    webhooks,
    userId,
    account: (handle: string) => service.account(profileId, 'x', handle),
    profileId,
  };
}

/** The API, which tells of a delivery once the first try of it is over. */
const toldOfTries = (api: Api): Api => ({
  ...api,
  async ask<Answer>(method: Parameters<Api['ask']>[0], path: string, body?: object) {
    const ask = () => api.ask<Answer>(method, path, body);
    if (!path.startsWith('/webhook-deliveries/')) return ask();
    return until('a try to be over', async () => {
      const answer = await ask();
      return (answer as { data: Delivery }).data.tries.length > 0 && answer;
    });
  },
});

const reached = 'A test event came: this machine can be reached.';

describe('carillon webhook listen', () => {
  it('shows each event in a line as it comes, and removes its webhook at the end', async () => {
    const { begin, webhooks, account, api, profileId } = await listening();
    const { out, errors, said, stop } = begin();
    await said(reached);
    const id = await account('demo');
    await said('account.connected'); // no order is promised
    const platforms = { [id]: { items: [{ content: 'Rings\u001b[31m out\nloud' }] } };
    await api.ask('POST', '/posts', { profileId, platforms, publishNow: true });
    await said('post.published');
    expect(out.join('\n')).toMatch(/^\d\d:\d\d:\d\d {2}account\.connected {2}sac_\w+ {2}x @demo$/m);
    expect(out.join('\n')).toMatch(
      /^\S+ {2}post\.published {2}pst_\w+ {2}"Rings\\u001b\[31m out\\u000aloud"$/m,
    );
    expect(await webhooks()).toHaveLength(1);
    await stop();
    expect(out.at(-1)).toMatch(/^[34] events came\. The webhook is removed\.$/);
    expect(await webhooks()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('prints objects with --json and nothing else on standard output, and keeps to the events that are wanted', async () => {
    const { begin, account } = await listening({
      json: true,
      events: ['account.disconnected', 'account.connected'],
    });
    const { out, said, stop } = begin();
    await said(reached);
    await account('json');
    await until('the event', async () => out.length > 0);
    await stop();
    expect(out.map((line) => JSON.parse(line))).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        again: false,
        forwarded: null,
        body: expect.objectContaining({ type: 'account.connected', timestamp: expect.any(String) }),
      },
    ]);
  });

  it.each<[string, ScriptedAnswer, RegExp]>([
    ['what was answered', { status: 500 }, / {2}-> 500 in \d+ ms$/],
    ['that nobody answered', { fault: 'reset' }, / {2}-> not forwarded: .+/],
  ])(
    'forwards the same bytes and headers, takes the event all the same, and says %s',
    async (_, answer, end) => {
      const server = await startScriptedServer(() => answer);
      const { begin, account, api } = await listening({ forwardTo: new URL(`${server.url}/own`) });
      const { out, said, stop } = begin();
      await said(reached);
      await account('forwarded');
      await said('account.connected');
      expect(out.find((line) => line.includes('account.connected'))).toMatch(end);
      const [request] = server.requests;
      const secret = /whsec_\S+(?=,)/.exec(out.join('\n'))?.[0] ?? '';
      expect(request?.path).toBe('/own');
      expect(
        new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>),
      ).toMatchObject({
        type: 'account.connected',
      });
      const delivered = await until('it to be taken', async () => {
        const [{ id } = { id: '' }] = (await api.ask<{ data: { id: string }[] }>('GET', '/webhooks')).data;
        const path = `/webhooks/${id}/deliveries?type=account.connected&status=delivered`;
        return (await api.ask<{ data: object[] }>('GET', path)).data[0];
      });
      expect(delivered).toMatchObject({ attempts: 1 });
      await stop();
      await server.close();
    },
  );

  it('refuses what was not signed with its secret, says so, and tells what came again', async () => {
    const { begin } = await listening();
    const { out, errors, said, stop } = begin();
    await said(reached);
    const url = /http:\S+/.exec(out.join('\n'))?.[0] ?? '';
    const secret = /whsec_\S+(?=,)/.exec(out.join('\n'))?.[0] ?? '';
    const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
    const send = async (by: string, at = new Date()) => {
      const signature = new Webhook(by).sign('evt_1', at, body);
      const timestamp = String(Math.floor(at.getTime() / 1_000));
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      };
      return (await fetch(url, { method: 'POST', body, headers })).status;
    };
    expect(await send(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(400);
    expect(await send(secret, new Date(Date.now() - 400_000))).toBe(400);
    expect([await send(secret), await send(secret)]).toEqual([204, 204]);
    expect((await fetch(url)).status).toBe(405);
    expect(errors).toEqual([
      expect.stringMatching(/^REFUSED {2}Its signature is wrong/),
      expect.stringMatching(/^REFUSED {2}It was sent 40\d s ago/),
    ]);
    expect(out.filter((line) => line.includes('(again)'))).toHaveLength(1);
    await stop();
  });

  it('says which port is taken', async () => {
    const port = await freePort();
    const { begin, webhooks } = await listening({ port });
    const first = begin();
    await first.said(reached);
    await expect(begin().ended).rejects.toThrow(`Port ${port} is taken`);
    await first.stop();
    expect(await webhooks()).toEqual([]);
  });

  it('removes what an earlier run left that could not reach the API at its end', async () => {
    const { begin, webhooks, userId } = await listening();
    const first = begin();
    await first.said(reached);
    const [left] = await carillon.db.webhookEndpoint.findMany({ where: { userId } });
    await first.stop();
    const row = { ...(left as NonNullable<typeof left>), deletedAt: null };
    const copy = (more: object) => ({ ...row, id: newId('whe'), ...more });
    const others = Array.from({ length: 2 }, () => copy({ description: 'Our CRM' }));
    const copies = [copy({ active: true }), ...others, copy({ url: 'https://tunnel.example/hooks' })];
    await carillon.db.webhookEndpoint.createMany({ data: copies });
    const second = begin();
    await second.said(reached);
    const third = begin(); // the second listens still
    await third.said(reached);
    expect(await webhooks()).toHaveLength(2 + others.length);
    await Promise.all([second.stop(), third.stop()]);
    expect(await webhooks()).toMatchObject(others.map(() => ({ description: 'Our CRM' })));
  });

  it('finds what was left behind a hundred others, and what led to the port that it has now', async () => {
    const port = await freePort();
    const left = { id: 'whe_left', description: listenerDescription(port) };
    const deleted: string[] = [];
    const server = await startScriptedServer(({ method, path }) => {
      if (method === 'DELETE') deleted.push(path);
      const isSecond = path.includes('cursor=second');
      const body = isSecond ? { data: [left], nextCursor: null } : { data: [], nextCursor: 'second' };
      return method === 'DELETE' ? { status: 204 } : { body };
    });
    await forgetLeft(openApi({ url: server.url, key: 'ck_x' }, { environment: {} }), port);
    const own = await startReceiver(port, async () => ({ status: 204 }));
    const other = { url: server.url, key: 'ck_x' };
    await forgetLeft(openApi(other, { environment: {} }), port + 1); // somebody listens there
    expect(deleted).toEqual(['/v1/webhooks/whe_left']);
    await forgetLeft(openApi(other, { environment: {} }), port);
    expect(deleted).toHaveLength(2);
    await own.close();
    await server.close();
  });

  it('goes on when the API fails for a moment, and waits for no answer for ever', async () => {
    const server = await startScriptedServer(({ method, path }) => {
      if (path.startsWith('/v1/webhook-deliveries')) return { status: 500, body: { error: 'It failed.' } };
      if (method === 'DELETE') return { fault: 'hang' };
      if (method === 'GET') return { body: { data: [], nextCursor: null } };
      return { body: { data: { id: 'whe_1', secret: 'whsec_AAAA', test: false, tries: [] } } };
    });
    const api = openApi({ url: server.url, key: 'ck_x', timeoutMs: 2_000 }, { environment: {} });
    const { begin } = listeningTo(api, { testMs: 50 });
    const { errors, out, said, stop } = begin();
    await said('the API does not say why: It failed. Listening goes on.');
    await stop();
    expect(errors).toHaveLength(1);
    expect(out.at(-1)).toMatch(/whe_1 is still there: .* it did not answer within 2 s\./);
    await server.close();
  });

  it('says what to set where the server calls nobody on its own machine', async () => {
    const strict = await startCarillon({ hosts: { allowPrivateHosts: false } });
    const { begin, webhooks } = await listening({}, strict);
    await expect(begin().ended).rejects.toThrow('WEBHOOK_ALLOWED_HOSTS=127.0.0.1');
    expect(await webhooks()).toEqual([]);
    await strict.stop();
  });

  it('says why no test event comes: without a worker, or to an address that leads nowhere', async () => {
    const silent = await startCarillon();
    const nobody = (await listening({ testMs: 200 }, silent)).begin();
    await nobody.said('is a worker of the server running?');
    await nobody.stop();
    await silent.stop();
    const publicUrl = `http://127.0.0.1:${await freePort()}`;
    const wrong = listeningTo(toldOfTries((await listening()).api), { testMs: 500, publicUrl }).begin();
    await wrong.said('The server could not bring a test event. It could not be reached');
    await sleep(0);
    await wrong.stop();
  });
});
