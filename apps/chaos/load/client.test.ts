import { freePort } from '@carillon/local-services';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openClient } from './client.ts';

const created: ScriptedAnswer = { status: 201, body: { data: { id: 'pst_1' } } };
const request = { apiKey: 'key', path: '/posts', body: {}, persistent: true };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client of an API that answers with these, one after the other. */
async function clientOf(
  answers: ScriptedAnswer[],
  { idempotent = true, signal = AbortSignal.timeout(20_000) } = {},
) {
  const server = await startScriptedServer(() => answers.shift() ?? { status: 418 });
  closing.push(server.close);
  return { server, client: openClient({ urls: [server.url], idempotent, signal }) };
}

describe('a client', () => {
  it('is told the id of what it created', async () => {
    const { client } = await clientOf([created]);
    expect(await client.post(request)).toMatchObject({ kind: 'answered', status: 201, id: 'pst_1' });
  });

  it('asks again after a 503, with the same key', async () => {
    const { client, server } = await clientOf([{ status: 503, body: { error: 'away' } }, created]);
    expect(await client.post(request)).toMatchObject({ status: 201 });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(client.answers).toEqual({ 201: 1, 503: 1 });
  });

  it('asks another api when nobody listens', async () => {
    const { server } = await clientOf([created]);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const client = openClient({
      urls: [nobody, server.url],
      idempotent: false,
      signal: AbortSignal.timeout(20_000),
    });
    expect(await client.post(request)).toMatchObject({ status: 201 });
  });

  it('asks again after a lost answer where a key protects it', async () => {
    const { client, server } = await clientOf([{ fault: 'reset' }, created]);
    expect(await client.post(request)).toMatchObject({ status: 201 });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['the API knows no keys', { idempotent: false }, true],
    ['the client is not persistent', { idempotent: true }, false],
  ])('leaves a lost answer lost when %s', async (_, options, persistent) => {
    const { client, server } = await clientOf([{ fault: 'reset' }, created], options);
    expect(await client.post({ ...request, persistent })).toEqual({ kind: 'lost' });
    expect(server.requests).toHaveLength(1);
  });

  it('takes a refusal for an answer', async () => {
    const { client } = await clientOf([{ status: 400, body: { error: 'No.' } }]);
    expect(await client.post(request)).toMatchObject({ kind: 'answered', status: 400, id: null });
  });

  it('gives up when its time is over', async () => {
    const away = Array.from({ length: 50 }, (): ScriptedAnswer => ({ status: 503 }));
    const { client } = await clientOf(away, { signal: AbortSignal.timeout(300) });
    expect(await client.post(request)).toEqual({ kind: 'lost' });
  });
});
