import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let account: string;
let key: string;
let keys = 0;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('free');
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});

beforeEach(() => {
  key = `key-${++keys}`;
});

afterAll(() => carillon.stop());

interface Sending {
  readonly key?: string;
  readonly apiKey?: string;
}

const send = async (
  path: string,
  body?: string,
  { key: given = key, apiKey = tenant.apiKey }: Sending = {},
) => {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': given,
  };
  const response = await fetch(`${carillon.url}/v1${path}`, {
    method: 'POST',
    headers,
    ...(body && { body }),
  });
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    code: header('x-error-code'),
    replayed: header('idempotent-replayed'),
    type: header('content-type'),
    text: await response.text(),
  };
};

const post = (content: string, more: object = {}) =>
  JSON.stringify({
    profileId: tenant.profileId,
    platforms: { [account]: { items: [{ content }] } },
    publishNow: true,
    ...more,
  });

const posts = (content: string) => carillon.db.post.findMany({ where: { content } });

describe('POST /v1/posts with an Idempotency-Key', () => {
  it('creates one post, and answers every repetition byte for byte', async () => {
    const first = await send('/posts', post('once'));
    expect(first).toMatchObject({ status: 201, replayed: null });
    expect(await send('/posts', post('once'))).toEqual({ ...first, replayed: 'true' });
    expect(await posts('once')).toHaveLength(1);
    expect(await carillon.db.usage.findFirst({ where: { userId: tenant.userId } })).toMatchObject({
      posts: 1,
    });
  });

  it('makes no job for a repetition', async () => {
    await send('/posts', post('one job'));
    const read = () => carillon.db.publication.findMany({ where: { post: { content: 'one job' } } });
    const before = await read();
    expect(before).toMatchObject([{ dispatch: 1 }]);
    const jobs = async () => {
      const wakeUps = before.flatMap(({ id: publicationId, generation, platform }) =>
        [1, 2].map((dispatch) => ({ publicationId, generation, dispatch, platform, dueInMs: 0 })),
      );
      return (await carillon.producer.stillWaiting(wakeUps)).map(({ dispatch }) => dispatch);
    };
    await until('the job to be made', async () => (await jobs()).length > 0);
    await send('/posts', post('one job'));
    expect(await read()).toEqual(before);
    expect(await jobs()).toEqual([1]);
  });

  it('knows a request again whose JSON is written in another order', async () => {
    await send('/posts', post('ordered'));
    const { publishNow, ...rest } = JSON.parse(post('ordered'));
    const again = await send('/posts', JSON.stringify({ publishNow, ...rest }, null, 2));
    expect(again).toMatchObject({ status: 201, replayed: 'true' });
  });

  it('refuses another request with the same key', async () => {
    const { text } = await send('/posts', post('mine'));
    const error =
      'This Idempotency-Key was used for another request within the last 24 hours. Use a new key for a new request.';
    const refused = {
      status: 422,
      code: 'idempotency_key_reused',
      replayed: null,
      text: JSON.stringify({ error }),
    };
    expect(await send('/posts', post('not mine'))).toMatchObject(refused);
    expect(await send(`/posts/${JSON.parse(text).data.id}/resend`)).toMatchObject(refused);
    expect(await posts('not mine')).toEqual([]);
  });

  it('creates one of fifty-one at once', async () => {
    const answers = await Promise.all(Array.from({ length: 51 }, () => send('/posts', post('hurry'))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await posts('hurry')).toHaveLength(1);
  });

  it('keeps no refusal: the key is free for a request that can be done', async () => {
    const unknown = await send('/posts', post('second try', { profileId: 'prf_unknown' }));
    expect([unknown.status, unknown.replayed]).toEqual([404, null]);
    expect((await send('/posts', post(''))).status).toBe(400);
    await carillon.db.usage.updateMany({ data: { posts: 50 } });
    expect((await send('/posts', post('second try'))).status).toBe(403);
    await carillon.db.usage.updateMany({ data: { posts: 0 } });
    expect(await send('/posts', post('second try'))).toMatchObject({ status: 201, replayed: null });
  });

  it.each(['another user', 'a sandbox key of the same user'])(
    'is apart from the key of %s',
    async (whose) => {
      await send('/posts', post('apart'));
      const { userId } = tenant;
      const apiKey =
        whose === 'another user'
          ? (await carillon.tenant()).apiKey
          : await carillon.key({ userId, sandbox: true });
      const answer = await send('/posts', post('apart'), { apiKey });
      expect(answer).toMatchObject({ status: whose === 'another user' ? 404 : 201, replayed: null });
    },
  );
});

describe('POST /v1/posts/{id}/resend with an Idempotency-Key', () => {
  /** A post that failed. @returns its id */
  const createFailed = async (content: string): Promise<string> => {
    const { id } = JSON.parse((await send('/posts', post(content), { key: content })).text).data;
    const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'Refused.' } as const;
    await carillon.db.publication.updateMany({ where: { postId: id }, data: failed });
    return id;
  };

  it('queues once, and answers repetitions though the post has moved on', async () => {
    const postId = await createFailed('resent');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(`/posts/${postId}/resend`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await carillon.db.publication.findMany({ where: { postId } })).toMatchObject([
      { generation: 2, dispatch: 2 },
    ]);
  });

  it('is another request for another post', async () => {
    const [one, other] = [await createFailed('one'), await createFailed('other')];
    expect((await send(`/posts/${one}/resend`)).status).toBe(200);
    expect((await send(`/posts/${other}/resend`)).status).toBe(422);
    expect(await carillon.db.post.findUnique({ where: { id: other } })).toMatchObject({ status: 'failed' });
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'a'.repeat(256)],
    ['of characters that are not printable ASCII', 'schlüssel'],
    ['with a tab in it', 'a\tb'],
  ])('is refused when it is %s', async (_, given) => {
    const answer = await send('/posts', post('refused'), { key: given });
    const error = 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.';
    expect(answer).toMatchObject({
      status: 400,
      code: 'idempotency_key_invalid',
      text: JSON.stringify({ error }),
    });
    expect(await posts('refused')).toEqual([]);
  });

  it.each([
    ['a word', 'a'],
    ['255 characters', '~'.repeat(255)],
    ['with a space in it', 'two words'],
    ['quoted', '"quoted"'],
  ])('may be %s', async (_, given) => {
    expect((await send('/posts', post('accepted'), { key: given })).status).toBe(201);
  });
});
