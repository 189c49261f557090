import { randomBytes } from 'node:crypto';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

interface Header {
  readonly name: string;
  readonly value: string;
}

const byName = (headers: readonly Header[] = []) =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]));

interface Shown {
  readonly id: string;
  readonly secret: string | null;
  readonly headerNames: readonly string[];
  readonly status: string;
  readonly tries: readonly {
    readonly answer: string;
    readonly requestHeaders: readonly Header[];
    readonly answerHeaders: readonly Header[];
  }[];
}

async function somebody(answer: () => ScriptedAnswer = () => ({})) {
  const { apiKey, userId } = await carillon.tenant();
  const server = await startScriptedServer(answer);
  const api = apiClient(carillon.url, apiKey);
  return {
    ...{ api, server, userId },
    create: (more: object = {}) => api.post<Shown>('/webhooks', { url: `${server.url}/hooks`, ...more }),
    /** Sends a test. @returns its delivery once it was tried */
    async tested(id: string, body?: object) {
      const sent = (await api.post<Shown>(`/webhooks/${id}/test`, body)).body.data;
      return until('a try', async () => {
        const { data } = (await api.get<Shown>(`/webhook-deliveries/${sent.id}`)).body;
        return data.tries.length > 0 && data;
      });
    },
  };
}

const canary = 'canary-canary-canary';

describe('headers of a webhook’s own', () => {
  it('are sent, and shown by their names only: in answers, in rows and in the log', async () => {
    const repeating = () => ({
      body: `you said ${canary}`,
      headers: { 'x-echo': canary, 'set-cookie': 'session=stolen', 'x-fine': 'seen' },
    });
    const { create, server, userId, tested } = await somebody(repeating);
    const headers = { 'X-Api-Key': canary, Authorization: `Bearer ${canary}` };
    const made = (await create({ headers })).body.data;
    expect(made.headerNames).toEqual(['X-Api-Key', 'Authorization']);
    const told = await tested(made.id);
    expect(server.requests[0]?.headers).toMatchObject({
      'x-api-key': canary,
      authorization: `Bearer ${canary}`,
    });
    const [tried] = told.tries;
    expect(byName(tried?.requestHeaders)).toMatchObject({
      'x-api-key': '…',
      authorization: '…',
      'webhook-id': expect.stringMatching(/^evt_/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(byName(tried?.answerHeaders)).toMatchObject({
      'x-echo': '…',
      'set-cookie': '…',
      'x-fine': 'seen',
    });
    const rows = await carillon.db.webhookEndpoint.findMany({
      where: { userId },
      include: { deliveries: { include: { tries: true, event: true } } },
    });
    const kept = JSON.stringify([made, told, rows], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(kept).not.toMatch(/canary|stolen/);
  });

  it('are replaced all together, taken away, and not sent to another server unless they are given anew', async () => {
    const { api, create, server, tested } = await somebody();
    const { id } = (await create({ headers: { 'X-One': 'one' } })).body.data;
    const change = async (body: object) =>
      (await api.patch<Shown>(`/webhooks/${id}`, body)).body.data.headerNames;
    expect(await change({ description: 'Kept' })).toEqual(['X-One']);
    expect(await change({ headers: { 'X-Two': 'two' } })).toEqual(['X-Two']);
    expect(await change({ url: `${server.url}/other` })).toEqual(['X-Two']);
    const elsewhere = await startScriptedServer(() => ({}));
    expect(await change({ url: elsewhere.url })).toEqual([]);
    await tested(id);
    expect(elsewhere.requests[0]?.headers).not.toHaveProperty('x-two');
    expect(await change({ url: server.url, headers: { 'X-Three': 'three' } })).toEqual(['X-Three']);
    expect(await change({ headers: {} })).toEqual([]);
  });

  it.each([
    ['of the connection', { Connection: 'close' }, 'is set by Carillon'],
    ['of the body', { 'Content-Type': 'text/plain' }, 'is set by Carillon'],
    ['of the host', { host: 'inside' }, 'is set by Carillon'],
    ['of the signature', { 'webhook-id': 'evt_1' }, 'is set by Carillon'],
    ['of a proxy', { 'Proxy-Authorization': 'x' }, 'is set by Carillon'],
    ['with a name that is none', { 'two words': 'x' }, 'is no name of a header'],
    ['with a line end', { 'X-A': 'a\r\nX-B: b' }, 'visible ASCII'],
    ['without a value', { 'X-A': '' }, 'visible ASCII'],
    ['twice', { 'X-A': 'a', 'x-a': 'b' }, 'different names'],
    ['eleven times', Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x'])), 'at most 10'],
  ])('are refused %s', async (_, headers, sentence) => {
    const { create } = await somebody();
    const { status, body } = await create({ headers });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(sentence);
  });
});

describe('a secret of one’s own', () => {
  const ownSecret = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;

  it('signs what is sent, from the beginning and after a rotation', async () => {
    const { api, create, server, tested } = await somebody();
    const [first, second] = [ownSecret(24), ownSecret(64)];
    const made = (await create({ secret: first })).body.data;
    expect(made.secret).toBe(first);
    await tested(made.id);
    const rotated = await api.post<Shown>(`/webhooks/${made.id}/rotate-secret`, { secret: second });
    expect(rotated.body.data.secret).toBe(second);
    await tested(made.id);
    const [before, after] = server.requests;
    const isSigned = (request: typeof before, secret: string) => {
      try {
        return Boolean(
          new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>),
        );
      } catch {
        return false;
      }
    };
    expect([isSigned(before, first), isSigned(before, second)]).toEqual([true, false]);
    expect([isSigned(after, first), isSigned(after, second)]).toEqual([true, true]);
  });

  it.each(['secret', 'whsec_', ownSecret(23), ownSecret(65), `${ownSecret(32)}x`, `whsec_${'!'.repeat(40)}`])(
    'is refused: %s',
    async (secret) => {
      const { create, api } = await somebody();
      expect((await create({ secret })).status).toBe(400);
      const { id } = (await create()).body.data;
      expect((await api.post(`/webhooks/${id}/rotate-secret`, { secret })).status).toBe(400);
    },
  );

  it('is refused where nothing is signed', async () => {
    const { api } = await somebody();
    const wanted = { kind: 'ntfy', url: 'https://ntfy.sh/my-topic', secret: ownSecret(32) };
    expect((await api.post('/webhooks', wanted)).headers.get('x-error-code')).toBe('webhook_unsigned');
  });
});
