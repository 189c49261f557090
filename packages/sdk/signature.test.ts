import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { CarillonError, signTestPayload, unwrapWebhook, WebhookVerificationError } from './index.ts';
import { withClient } from './testing/open-client.ts';

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const secret = secretOf('a');
const event = { type: 'webhook.test', timestamp: '2026-11-24T08:00:00.000Z', data: { text: 'Ding – ☕' } };

/** A request as the library of Standard Webhooks signs it. */
function signed(by = secret, at = new Date(), body = JSON.stringify(event)) {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, body),
  };
  return { body, headers };
}

const ago = (ms: number) => new Date(Date.now() - ms);

describe('unwrapWebhook', () => {
  it('takes what a library of Standard Webhooks signed, as text and as bytes', async () => {
    const { body, headers } = signed();
    const bytes = new TextEncoder().encode(body);
    for (const form of [body, bytes, Buffer.from(body), bytes.buffer])
      expect(await unwrapWebhook(form, headers, secret)).toEqual(event);
  });

  it('takes headers as fetch, Node and Express have them', async () => {
    const { body, headers } = signed();
    const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
    const lists = Object.entries(headers).map(([name, value]) => [name, [value]]);
    for (const form of [new Headers(headers), Object.fromEntries(upper), Object.fromEntries(lists)])
      expect(await unwrapWebhook(body, form, secret)).toEqual(event);
  });

  it('takes either of two signatures, and either of two secrets', async () => {
    const { body, headers } = signed();
    const other = signed(secretOf('b')).headers['webhook-signature'];
    const two = { ...headers, 'webhook-signature': `${other} v1a,abc ${headers['webhook-signature']}` };
    for (const each of [secret, secretOf('b'), [secretOf('c'), secret]])
      expect(await unwrapWebhook(body, two, each)).toEqual(event);
    await expect(unwrapWebhook(body, two, secretOf('c'))).rejects.toThrow('No signature is right');
  });

  it('takes the secret of the environment', async () => {
    const { body, headers } = signed();
    await expect(unwrapWebhook(body, headers)).rejects.toThrow('or set CARILLON_WEBHOOK_SECRET.');
    process.env['CARILLON_WEBHOOK_SECRET'] = secret;
    expect(await unwrapWebhook(body, headers)).toEqual(event);
    delete process.env['CARILLON_WEBHOOK_SECRET'];
  });

  it.each([
    ['another secret', signed(secretOf('b')), 'No signature is right'],
    [
      'a changed body',
      { ...signed(), body: JSON.stringify({ ...event, type: 'post.failed' }) },
      'No signature',
    ],
    ['an old request', signed(secret, ago(301_000)), 'older than five minutes'],
    ['one from the future', signed(secret, ago(-302_000)), 'older than five minutes'],
    ['a time that is none', withHeader('webhook-timestamp', 'now'), 'older than five minutes'],
    ['another id', withHeader('webhook-id', 'evt_2'), 'No signature is right'],
    ['no id', withHeader('webhook-id', ''), 'A header is missing'],
    ['no signature', withHeader('webhook-signature', ''), 'A header is missing'],
    ['another kind of signature', withHeader('webhook-signature', 'v2,abcd'), 'No signature is right'],
    ['a signature that is no base64', withHeader('webhook-signature', 'v1,☕'), 'No signature is right'],
    ['a body that is no JSON', signed(secret, new Date(), 'ding'), 'Its body is no JSON'],
  ])('refuses %s', async (_, { body, headers }, sentence) => {
    const refused = unwrapWebhook(body, headers, secret);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('takes a request of some minutes, as long as the clocks may differ', async () => {
    for (const ms of [295_000, -295_000]) {
      const { body, headers } = signed(secret, ago(ms));
      expect(await unwrapWebhook(body, headers, secret)).toEqual(event);
    }
  });

  it('says what is wrong with its own call: no secret of a webhook, a body that was read already', async () => {
    const { body, headers } = signed();
    for (const wrong of ['', 'abc', 'whsec_', 'whsec_☕'])
      await expect(unwrapWebhook(body, headers, wrong)).rejects.toThrow('whsec_ and base64');
    const call = unwrapWebhook(JSON.parse(body), headers, secret);
    await expect(call).rejects.toThrow('Give the body as it came');
    await expect(call).rejects.not.toBeInstanceOf(WebhookVerificationError);
    await expect(call).rejects.toBeInstanceOf(CarillonError);
  });

  it('spends little on thousands of signatures', async () => {
    const { body, headers } = signed();
    const many = { ...headers, 'webhook-signature': Array(100_000).fill('v1,AAAA').join(' ') };
    const begunAt = performance.now();
    await expect(unwrapWebhook(body, many, secret)).rejects.toThrow('No signature is right');
    expect(performance.now() - begunAt).toBeLessThan(500);
  });
});

describe('signTestPayload', () => {
  it('signs what the library of Standard Webhooks takes', async () => {
    const { body, headers } = await signTestPayload({ payload: event, secret });
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual(event);
    expect(headers['webhook-id']).toMatch(/^evt_\w+$/);
  });

  it('is there beside unwrap, with an id and a time of the test', async () => {
    await withClient([{}], async ({ carillon: { webhooks } }) => {
      const test = { payload: JSON.stringify(event), secret, id: 'evt_7', timestamp: ago(400_000) };
      const old = await webhooks.signTestPayload(test);
      expect(old.headers['webhook-id']).toBe('evt_7');
      await expect(webhooks.unwrap(old.body, old.headers, secret)).rejects.toThrow('older than five minutes');
      const { body, headers } = await webhooks.signTestPayload({ payload: event, secret });
      const unwrapped = await webhooks.unwrap(body, headers, secret);
      if (unwrapped.type !== 'webhook.test') throw new Error(unwrapped.type);
      expect(unwrapped.data).toEqual({ text: 'Ding – ☕' });
    });
  });
});

function withHeader(name: string, value: string) {
  const { body, headers } = signed();
  return { body, headers: { ...headers, [name]: value } };
}
