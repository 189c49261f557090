import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '@carillon/db/users';
import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { keyRing } from '@carillon/secrets';
import { createKey } from '@carillon/testing/create-key';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  account = await scene.account('x', 'witness');
});
afterAll(() => scene.close());

interface Noted {
  readonly id: string;
  readonly status: number;
  readonly path: string;
}

const list = async (query = '') => (await scene.api.get<Noted[]>(`/requests${query}`)).body.data;

/** The request of an answer, once it is noted. */
const noted = (headers: Headers) =>
  until('the request to be noted', async () => {
    const { status, body } = await scene.api.get<Noted>(`/requests/${headers.get('x-request-id')}`);
    return status === 200 && body.data;
  });

const post = () => ({
  profileId: scene.profileId,
  platforms: { [account]: { items: [{ content: 'Nobody notes this' }] } },
  status: 'draft',
});

/** Sends the beginning of a request, and goes away so many ms later. */
async function leaveAfter(ms: number): Promise<void> {
  const { port } = new URL(scene.url);
  const socket = connect(Number(port), '127.0.0.1');
  const request = ['POST /v1/posts HTTP/1.1', 'Host: a', `Authorization: Bearer ${scene.apiKey}`];
  const about = ['Content-Type: application/json', 'Content-Length: 50', '', '{'];
  socket.write([...request, ...about].join('\r\n'));
  await sleep(ms);
  socket.destroy();
}

describe('a request with an API key', () => {
  it('is noted with the post that it made, and not with what was said', async () => {
    const { headers, body } = await scene.api.post('/posts', post());
    const { id: apiKeyId } = await scene.db.apiKey.findFirstOrThrow();
    expect(await noted(headers)).toEqual({
      ...{
        id: headers.get('x-request-id'),
        at: expect.any(String),
        durationMs: expect.any(Number),
        apiKeyId,
      },
      ...{ method: 'POST', path: '/v1/posts', operation: 'createPost', status: 201, postId: body.data.id },
      ...{ errorCode: null, error: null },
    });
    expect(JSON.stringify(await scene.db.apiRequest.findMany())).not.toContain('Nobody notes this');
  });

  it('is noted with the post that an Idempotency-Key made before', async () => {
    const first = await scene.api.post('/posts', post(), 'noted-1');
    const { headers } = await scene.api.post('/posts', post(), 'noted-1');
    expect(headers.get('idempotent-replayed')).toBe('true');
    expect(await noted(headers)).toMatchObject({ postId: first.body.data.id });
  });

  it('is noted with why it was refused, and with the post that it was about', async () => {
    const { body } = await scene.api.post('/posts', post());
    const { id } = body.data;
    const { headers } = await scene.api.patch(`/posts/${id}`, { nonsense: 1 });
    expect(await noted(headers)).toMatchObject({
      ...{ method: 'PATCH', path: `/v1/posts/${id}`, operation: 'changePost', status: 400, postId: id },
      ...{ errorCode: headers.get('x-error-code'), error: expect.stringContaining('nonsense') },
    });
    expect((await list(`?post_id=${id}&outcome=failed`)).map((each) => each.id)).toEqual([
      headers.get('x-request-id'),
    ]);
  });

  it('is noted without its query, cut, and where there is no such operation', async () => {
    const { headers } = await scene.api.get(`/${'x'.repeat(5_000)}?token=secret`);
    const { path, operation, error } = (await noted(headers)) as unknown as Record<string, string>;
    expect([path, operation]).toEqual([`/v1/${'x'.repeat(196)}`, null]);
    expect(error?.length).toBeLessThanOrEqual(300);
  });

  it('is noted without a key that somebody wrote into the address', async () => {
    const { headers } = await scene.api.get(`/posts/${scene.apiKey}`);
    expect(await noted(headers)).toMatchObject({ path: '/v1/posts/svc_sk_[redacted]', status: 404 });
  });

  it('is noted though its error repeats what Postgres does not take', async () => {
    const { headers } = await scene.api.post('/posts', { ...post(), 'a\0b\ud800': 1 });
    expect(await noted(headers)).toMatchObject({ status: 400, error: expect.stringContaining('a') });
  });

  it('is noted as left when its caller went away before the answer', async () => {
    const isNoted = () => scene.db.apiRequest.findFirst({ where: { status: 499 } });
    let left: object | null = null;
    for (let ms = 300; left === null && ms < 5_000; ms *= 2) {
      await leaveAfter(ms); // before it is known whose it is, nothing is noted
      left = await until('it to be noted', isNoted, 2_000).catch(() => null);
    }
    expect(left).toMatchObject({
      method: 'POST',
      path: '/v1/posts',
      error: expect.stringMatching(/closed the connection/),
    });
  });
});

describe('what is not noted', () => {
  it('is a request without a good key', async () => {
    const { headers } = await apiClient(scene.url, 'crl_nonsense').get('/posts');
    const after = await scene.api.get('/posts/pst_nowhere');
    await noted(after.headers);
    const id = headers.get('x-request-id') ?? '';
    expect(await scene.db.apiRequest.count({ where: { id } })).toBe(0);
  });

  it('is a good read after the first ten of a key in a minute', async () => {
    const key = await createKey(scene.db, keyRing([scene.instance.encryptionKey], 'api keys'), {
      userId: (await scene.db.user.findFirstOrThrow()).id,
    });
    const client = apiClient(scene.url, key);
    for (let n = 0; n < 30; n += 1) await client.get('/profiles');
    const { headers } = await client.get('/posts/pst_nowhere');
    const { apiKeyId } = (await noted(headers)) as unknown as { apiKeyId: string };
    const count = await scene.db.apiRequest.count({ where: { apiKeyId, operation: 'listProfiles' } });
    expect([10, 20]).toContain(count); // twice as many when a minute ended meanwhile
  });
});

/** Where the page after an answer begins. */
const cursorOf = (body: object) => 'nextCursor' in body && body.nextCursor;

describe('GET /requests', () => {
  it('lists them newest first, page by page', async () => {
    for (let n = 0; n < 3; n += 1) await noted((await scene.api.delete(`/posts/pst_nowhere${n}`)).headers);
    const first = await scene.api.get<Noted[]>('/requests?method=DELETE&limit=2');
    expect(first.body.data.map(({ path }) => path)).toEqual([
      '/v1/posts/pst_nowhere2',
      '/v1/posts/pst_nowhere1',
    ]);
    const cursor = (first.body as unknown as { nextCursor: string }).nextCursor;
    const second = await list(`?method=DELETE&limit=2&cursor=${cursor}`);
    expect(second.map(({ path }) => path)).toEqual(['/v1/posts/pst_nowhere0']);
  });

  it.each([
    ['?outcome=bad', /outcome/],
    ['?method=TRACE', /method/],
    ['?from=yesterday', /from/],
    ['?cursor=x', /cursor/],
    ['?status=failed', /status/],
  ])('refuses %s with a sentence', async (query, sentence) => {
    expect(await scene.api.get(`/requests${query}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(sentence) },
    });
  });

  it('shows another user nothing', async () => {
    const { headers, body } = await scene.api.post('/posts', post());
    await noted(headers);
    const userId = await createUser(scene.db, { email: 's@example.com', passwordHash: '', plan: 'free' });
    const keys = keyRing([scene.instance.encryptionKey], 'api keys');
    const stranger = apiClient(scene.url, await createKey(scene.db, keys, { userId: userId ?? '' }));
    const { id: apiKeyId } = await scene.db.apiKey.findFirstOrThrow();
    for (const query of ['', `?post_id=${body.data.id}`, `?api_key_id=${apiKeyId}`])
      expect(
        (await stranger.get<Noted[]>(`/requests${query}`)).body.data.filter(
          ({ path }) => path !== '/v1/requests',
        ),
      ).toEqual([]);
    const { status, body: answer } = await stranger.get(`/requests/${headers.get('x-request-id')}`);
    expect([status, answer]).toEqual([404, { error: 'Request not found. Requests are kept for 30 days.' }]);
  });

  it('narrows them by status, operation, path and text, alone and together, page by page', async () => {
    const { headers } = await scene.api.get('/profiles/prf_narrowed');
    const { id, path } = await noted(headers);
    const gone = await noted((await scene.api.patch('/posts/pst_narrowed', { status: 'draft' })).headers);
    const ids = async (query: string) => (await list(query)).map((each) => each.id);
    expect(await ids(`?path=${path}&status=405`)).toEqual([id]);
    expect(await ids('?path=/v1/p&search=_NARROWED&status=4xx')).toEqual([gone.id, id]);
    expect(await ids('?search=narrowed&status=2xx')).toEqual([]);
    expect(await ids('?search=narrowed&status=403')).toEqual([]);
    expect(await ids('?operation=changePost&search=narrowed')).toEqual([gone.id]);
    expect(await ids('?operation=nothingSuch')).toEqual([]);
    expect(await ids('?search=post+not+found&path=/v1/posts/pst_narrowed')).toEqual([gone.id]);
    expect(await ids(`?search=${id}`)).toEqual([id]);
    const first = await scene.api.get<Noted[]>('/requests?search=narrowed&limit=1');
    expect(first.body.data.map((each) => each.id)).toEqual([gone.id]);
    const next = await scene.api.get<Noted[]>(
      `/requests?search=narrowed&limit=1&cursor=${cursorOf(first.body)}`,
    );
    expect([next.body.data.map((each) => each.id), cursorOf(next.body)]).toEqual([[id], null]);
  });

  it('says what a status is, and what no text is', async () => {
    const expected = 'a status such as 404, or a class of them: 2xx, 3xx, 4xx or 5xx';
    for (const status of ['', 'bad', '4', '40x', '4XX', '600', '4040', '-404'])
      expect((await scene.api.get(`/requests?status=${status}`)).body.error).toContain(expected);
    for (const query of ['search=', 'path=', `search=${'x'.repeat(201)}`, 'search=%00', 'operation='])
      expect([query, (await scene.api.get(`/requests?${query}`)).status]).toEqual([query, 400]);
  });
});
