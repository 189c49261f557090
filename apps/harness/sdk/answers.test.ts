import { defaultPlans } from '@carillon/core';
import * as sdk from '@carillon/sdk';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Carillon, startCarillon } from '../start-carillon.ts';

let service: Carillon;
let carillon: sdk.Carillon;
let apiKey: string;
let userId: string;
let profileId: string;
let account: string;

beforeAll(async () => {
  service = await startCarillon();
  service.startWorker();
  ({ apiKey, userId, profileId } = await service.tenant('scale'));
  account = await service.account(profileId, 'bluesky', 'ringer');
  carillon = new sdk.Carillon({ apiKey, baseUrl: service.url });
});

afterAll(() => service.stop());

const draft = (content: string, more: object = {}) => ({
  profileId,
  platforms: [{ socialAccountId: account, items: [{ content }] }],
  ...more,
});

const refused = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error('Nothing was refused.')),
    (error: sdk.APIError) => error,
  );

describe('errors of a real API', () => {
  it.each([
    [400, sdk.BadRequestError, () => carillon.posts.create({ profileId, platforms: [] })],
    [
      401,
      sdk.AuthenticationError,
      () => new sdk.Carillon({ apiKey: 'svc_sk_none', baseUrl: service.url }).me(),
    ],
    [404, sdk.NotFoundError, () => carillon.posts.get('pst_none')],
    [412, sdk.PreconditionFailedError, () => changeUnseen()],
    [413, sdk.PayloadTooLargeError, () => carillon.posts.create(draft('x'.repeat(2_000_000)))],
  ])('are of their class: %i', async (status, Class, call) => {
    const error = await refused(call());
    expect([error.constructor, error.status, error.code]).toEqual([
      Class,
      status,
      expect.stringMatching(/^\w+$/),
    ]);
    expect(error.message).toBe(error.error);
    expect(error.requestId).toBe(error.headers.get('x-request-id'));
  });

  const changeUnseen = async () => {
    const { id } = await carillon.posts.create(draft('Seen'));
    return carillon.posts.update(id, { status: 'draft' }, { ifMatch: '"0"' });
  };

  it('says everything that is wrong at once, each with its place', async () => {
    const error = await refused(carillon.posts.create({ profileId: 7, platforms: 'x', hue: 1 } as never));
    expect(error.errors.length).toBeGreaterThan(1);
    for (const { path, code, message } of error.errors)
      expect([typeof path, code, message]).toEqual([
        'string',
        expect.stringMatching(/^\w+$/),
        expect.any(String),
      ]);
  });

  it('is 403 for a key without the scope', async () => {
    const key = await service.key({ userId, scopes: ['posts:read'] });
    const reader = new sdk.Carillon({ apiKey: key, baseUrl: service.url });
    expect(await refused(reader.posts.create(draft('No')))).toBeInstanceOf(sdk.PermissionDeniedError);
  });

  it('is 409 for an id that is taken, and 422 for an Idempotency-Key of another request', async () => {
    const { id } = await carillon.posts.create(draft('Mine', { externalId: 'mine' }));
    const conflict = await refused(carillon.posts.create(draft('Again', { externalId: 'mine' })));
    expect(conflict).toBeInstanceOf(sdk.ConflictError);
    expect(conflict.headers.get('location')).toMatch(new RegExp(`/v1/posts/${id}$`));
    await carillon.posts.create(draft('One'), { idempotencyKey: 'one' });
    const other = await refused(carillon.posts.create(draft('Another'), { idempotencyKey: 'one' }));
    expect(other).toBeInstanceOf(sdk.UnprocessableEntityError);
  });

  it('finds the request of an error by its id', async () => {
    const { requestId } = await refused(carillon.posts.get('pst_none'));
    const found = await until('the request to be kept', () =>
      carillon.requests.get(requestId ?? '').then(
        (request) => request,
        () => null,
      ),
    );
    expect(found).toMatchObject({ status: 404, errorCode: 'post_not_found' });
  });
});

describe('the rate limit', () => {
  it('is waited for, as Retry-After says', async () => {
    const plans = { ...defaultPlans, growth: { ...defaultPlans.growth, requestsPerMinute: 3 } };
    const limited = await startCarillon({ plans, rateWindow: 2 });
    const { apiKey: key } = await limited.tenant('growth');
    const lines: string[] = [];
    const logger = { debug: () => {}, warn: (line: string) => void lines.push(line) };
    const client = new sdk.Carillon({ apiKey: key, baseUrl: limited.url, logger });
    const begunAt = performance.now();
    for (let asked = 0; asked < 4; asked++) await client.me();
    expect(lines).toEqual([
      expect.stringMatching(/^GET \/me failed .* It is sent again in (1|2)\d\d\d ms\.$/),
    ]);
    expect(performance.now() - begunAt).toBeGreaterThan(900);
    const error = await refused(Promise.all(Array.from({ length: 4 }, () => client.me({ maxRetries: 0 }))));
    expect(error).toBeInstanceOf(sdk.RateLimitError);
    expect(error.retryAfterMs).toBeGreaterThanOrEqual(1_000);
    await limited.stop();
  });
});

describe('lists of a real API', () => {
  it('go through all pages, in their order', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `Page ${index}`);
    for (const text of texts) await carillon.posts.create(draft(text, { metadata: { list: 'pages' } }));
    const filter = { metadata: { list: 'pages' }, limit: 3 };
    const contents: string[] = [];
    for await (const { content } of carillon.posts.list(filter)) contents.push(content);
    expect(contents).toEqual(texts.toReversed());
    const first = await carillon.posts.list(filter);
    expect([first.data.length, first.hasNextPage()]).toEqual([3, true]);
    expect((await first.getNextPage())?.data.map(({ content }) => content)).toEqual([
      'Page 3',
      'Page 2',
      'Page 1',
    ]);
    expect(await carillon.posts.list(filter).toArray({ limit: 5 })).toHaveLength(5);
  });
});

describe('webhooks of a real API', () => {
  it('are unwrapped as they come, also while a new secret replaces the old one', async () => {
    const receiver = await startScriptedServer(() => ({ status: 204 }));
    const { id, secret } = await carillon.webhooks.create({
      url: `${receiver.url}/hooks`,
      events: ['post.published'],
    });
    const post = await carillon.posts.create(draft('Told of', { publishNow: true }));
    const [request] = await until('the event', async () => receiver.requests.length > 0 && receiver.requests);
    if (request === undefined) throw new Error('There is no request.');
    const event = await carillon.webhooks.unwrap(request.body, request.headers, secret ?? '');
    if (event.type !== 'post.published') throw new Error(`${event.type} came.`);
    expect([event.data.id, event.data.platforms[0]?.status]).toEqual([post.id, 'published']);

    const rotated = await carillon.webhooks.rotateSecret(id);
    const { id: deliveryId } = await carillon.webhooks.test(id);
    const test = await until('the test', async () => receiver.requests[1]);
    for (const each of [secret, rotated.secret])
      expect(await sdk.unwrapWebhook(test.body, test.headers, each ?? '')).toMatchObject({
        ...{ type: 'webhook.test', test: true },
      });
    const changed = test.body.replace('"test":true', '"test":null');
    expect(changed).not.toBe(test.body);
    const old = { ...test.headers, 'webhook-timestamp': '1700000000' };
    for (const [body, headers, by] of [
      [changed, test.headers, secret],
      [test.body, old, secret],
      [test.body, test.headers, `whsec_${btoa('b'.repeat(32))}`],
    ] as const)
      await expect(sdk.unwrapWebhook(body, headers, by ?? '')).rejects.toBeInstanceOf(
        sdk.WebhookVerificationError,
      );

    expect((await carillon.webhooks.deliveries(id).toArray()).map(({ type }) => type)).toEqual([
      'webhook.test',
      'post.published',
    ]);
    await until(
      'the delivery to be over',
      async () => (await carillon.webhookDeliveries.get(deliveryId)).attempts,
    );
    await carillon.webhooks.delete(id);
    await receiver.close();
  });
});
