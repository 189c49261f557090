import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

const token = 'canaryCANARYcanaryWXYZ';

/** A user with an endpoint of a kind on a server that answers as told. */
async function listening(
  kind: 'slack' | 'discord' | 'ntfy',
  answer: (count: number) => ScriptedAnswer = () => ({ body: 'ok' }),
  events: readonly string[] = [],
) {
  const { profileId, apiKey, userId } = await carillon.tenant('scale');
  let count = 0;
  const server = await startScriptedServer(() => answer(++count));
  const api = apiClient(carillon.url, apiKey);
  const path = { slack: `services/T0/B0/${token}`, discord: `api/webhooks/1/${token}`, ntfy: token }[kind];
  const { id } = (await api.post('/webhooks', { kind, url: `${server.url}/${path}`, events })).body.data;
  return {
    ...{ api, id, userId, profileId, server, path },
    account: (handle: string) => carillon.account(profileId, 'x', handle),
    async publish(account: string, content: string): Promise<string> {
      const platforms = { [account]: { items: [{ content }] } };
      return (await api.post('/posts', { profileId, platforms, publishNow: true })).body.data.id;
    },
    sent: () => server.requests.map(({ body }) => JSON.parse(body)),
    endpoint: () => carillon.db.webhookEndpoint.findUniqueOrThrow({ where: { id } }),
    tries: () =>
      carillon.db.webhookAttempt.findMany({
        where: { delivery: { endpointId: id } },
        orderBy: { begunAt: 'asc' },
      }),
  };
}

describe('people', () => {
  it('on Slack are told of a post that failed, with what it says, why, and where to look', async () => {
    const { account, publish, sent, server, path, api, id } = await listening('slack', undefined, [
      'post.failed',
    ]);
    const postId = await publish(await account('suspended'), 'Hello <!channel> & <https://evil.example|you>');
    await until('it to be told', async () => sent().length === 1);
    const [{ text, blocks }] = sent();
    const texts = blocks.map((each: { text: { text: string } }) => each.text.text);
    expect(texts[0]).toBe(':warning: *Sandbox: A post failed.*');
    expect(texts[1]).toBe('>>> Hello &lt;!channel&gt; &amp; &lt;https://evil.example|you&gt;');
    expect(texts[2]).toMatch(/^X @suspended: .+\.$/);
    expect(texts[3]).toBe(`<https://dashboard.example/posts/${postId}|Open the post>`);
    expect(text).toContain('Sandbox: A post failed.');
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: `/${path}` });
    expect(server.requests[0]?.headers).not.toHaveProperty('webhook-signature');

    const [delivery] = (await api.get<{ id: string }[]>(`/webhooks/${id}/deliveries`)).body.data;
    await until('it to be delivered', async () => {
      const shown = (await api.get<{ status: string; body: string }>(`/webhook-deliveries/${delivery?.id}`))
        .body.data;
      return shown.status === 'delivered' && expect(shown.body).toBe(server.requests[0]?.body) === undefined;
    });
  });

  it('on Discord are told once it lets them be, as its answer says, and nobody is mentioned', async () => {
    const limited = { status: 429, body: { message: 'You are being rate limited.', retry_after: 1.2 } };
    const { account, publish, sent, tries } = await listening(
      'discord',
      (count) => (count === 1 ? limited : { status: 204 }),
      ['post.published'],
    );
    await publish(await account('demo'), '@everyone **hi** [x](https://evil.example)');
    await until('it to be told', async () => (await tries()).length === 2);
    const [first, second] = await tries();
    expect((second?.begunAt.getTime() ?? 0) - (first?.begunAt.getTime() ?? 0)).toBeGreaterThan(1_200);
    const [told] = sent();
    expect(told).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(told.content.split('\n').slice(0, 3)).toEqual([
      '**Sandbox: A post was published.**',
      '> \\@everyone \\*\\*hi\\*\\* \\[x\\]\\(https://evil.example\\)',
      'X \\@demo: published.',
    ]);
    expect(sent()[1]).toEqual(told);
  });

  it('with ntfy are told at the root of its server, and no log shows the topic', async () => {
    const echo = { body: { id: '1', topic: token, event: 'message' } };
    const { account, sent, server, tries, api, id } = await listening('ntfy', () => echo, [
      'account.connected',
    ]);
    await account('demo');
    const [tried] = await until('it to be told', async () => {
      const all = await tries();
      return all.length === 1 && all;
    });
    expect(server.requests[0]?.path).toBe('/');
    expect(sent()[0]).toMatchObject({
      topic: token,
      title: 'Sandbox: @demo on X is connected.',
      tags: ['white_check_mark'],
      click: 'https://dashboard.example/accounts',
    });
    expect(tried).toMatchObject({ status: 200, url: `${server.url}/…WXYZ` });
    const [delivery] = (await api.get<{ id: string }[]>(`/webhooks/${id}/deliveries`)).body.data;
    const { body } = await api.get(`/webhook-deliveries/${delivery?.id}`);
    expect(JSON.stringify([tried, body])).not.toContain(token);
  });

  it.each([
    ['slack', { status: 404, body: 'no_service' }, /deleted/],
    ['slack', { status: 410, body: 'channel_is_archived' }, /410/],
    ['discord', { status: 404, body: { message: 'Unknown Webhook', code: 10015 } }, /deleted/],
  ] as const)('on %s are told nothing any more after %j', async (kind, answer, reason) => {
    const { account, endpoint } = await listening(kind, () => answer, ['account.connected']);
    await account('gone');
    const { disabledReason } = await until('it to be switched off', async () => {
      const found = await endpoint();
      return !found.active && found;
    });
    expect(disabledReason).toMatch(reason);
  });

  it('that are told too much are told nothing until then, and nothing else uses up a try', async () => {
    const limited = { status: 429, headers: { 'retry-after': '2' } };
    const { account, tries, endpoint } = await listening(
      'slack',
      (count) => (count === 1 ? limited : { body: 'ok' }),
      ['account.connected'],
    );
    for (const handle of ['one', 'two', 'three', 'four']) await account(handle);
    await until('all to be told', async () => (await tries()).length === 5);
    const [first, second, ...rest] = await tries();
    expect([first, second, ...rest].map((each) => each?.status)).toEqual([429, 200, 200, 200, 200]);
    expect((second?.begunAt.getTime() ?? 0) - (first?.begunAt.getTime() ?? 0)).toBeGreaterThan(1_900);
    expect((await endpoint()).blockedUntil).not.toBeNull();
  });

  it('are tried again after another 404, which may come from a proxy', async () => {
    const { account, endpoint, tries } = await listening(
      'slack',
      (count) => (count === 1 ? { status: 404, body: '<h1>Not found</h1>' } : { body: 'ok' }),
      ['account.connected'],
    );
    await account('demo');
    await until('it to be told', async () => (await tries()).length === 2);
    expect((await endpoint()).active).toBe(true);
  });
});
