import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { keysOf } from '@carillon/harness/serve-api';
import { createKey } from '@carillon/testing/create-key';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'labeller');
});

afterAll(() => scene.close());

interface Labelled {
  readonly id: string;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

const newPost = (content: string, more: object = {}) => ({
  profileId: scene.profileId,
  platforms: to(content, x),
  ...more,
});

async function created(more: object, content = 'labelled'): Promise<Labelled> {
  const { status, body } = await scene.api.post<Labelled>('/posts', newPost(content, more));
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
}

const get = async (id: string): Promise<Labelled> =>
  (await scene.api.get<Labelled>(`/posts/${id}`)).body.data;
const list = async (query: string): Promise<string[]> =>
  (await scene.api.get<Labelled[]>(`/posts?${query}`)).body.data.map(({ id }) => id);

describe('an id of one’s own', () => {
  it('is answered with its post, and finds it', async () => {
    const { id, externalId } = await created({ externalId: 'cms/1 ä' });
    expect([externalId, (await get(id)).externalId]).toEqual(['cms/1 ä', 'cms/1 ä']);
    expect(await list(`external_id=${encodeURIComponent('cms/1 ä')}`)).toEqual([id]);
    expect(await list('external_id=cms')).toEqual([]);
    const counts = (await scene.api.get('/posts/counts?external_id=cms%2F1%20%C3%A4')).body.data;
    expect(counts).toMatchObject({ status: { draft: { count: 1, atLeast: false } } });
  });

  it.each([
    ['a draft', {}],
    ['a post in free slots', { autoSchedule: true }],
    ['a post that goes out now', { publishNow: true }],
  ])('is taken once by %s, however many ask for it at once', async (name, when) => {
    const externalId = `race for ${name}`;
    const usedBefore = await used();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        scene.api.post<Labelled>('/posts', newPost('once', { externalId, ...when })),
      ),
    );
    const [first, ...others] = answers.filter(({ status }) => status === 201);
    const id = first?.body.data.id;
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [409, `Another post has this externalId already: ${id}.`]),
    );
    expect(refused.map(({ headers }) => [headers.get('x-error-code'), headers.get('location')])).toEqual(
      refused.map(() => ['external_id_taken', `http://127.0.0.1/v1/posts/${id}`]),
    );
    expect(await used()).toBe(usedBefore + 1);
  });

  it('is free again once its post is deleted', async () => {
    const { id } = await created({ externalId: 'again' });
    await scene.api.delete(`/posts/${id}`);
    expect((await created({ externalId: 'again' })).id).not.toBe(id);
  });

  it('is apart for sandbox keys', async () => {
    const { id } = await created({ externalId: 'apart' });
    const { userId } = await scene.db.post.findUniqueOrThrow({ where: { id } });
    const apiKey = await createKey(scene.db, keysOf(scene.instance).api, { userId, sandbox: true });
    const sandbox = apiClient(scene.url, apiKey);
    const made = await sandbox.post<Labelled>('/posts', newPost('apart', { externalId: 'apart' }));
    expect([made.status, made.body.data.externalId]).toEqual([201, 'apart']);
    const again = await sandbox.post('/posts', newPost('apart', { externalId: 'apart' }));
    expect(again.body.error).toBe(`Another post has this externalId already: ${made.body.data.id}.`);
    expect(await list('external_id=apart')).toEqual([made.body.data.id, id]);
  });

  it('is given once more under an Idempotency-Key, and stored once', async () => {
    const wanted = newPost('kept', { externalId: 'kept' });
    const first = await scene.api.post('/posts', wanted, 'key of kept');
    const again = await scene.api.post('/posts', wanted, 'key of kept');
    expect([first.status, again.status, again.body.data]).toEqual([201, 201, first.body.data]);
  });

  it('is taken though the second post could not be made any more, its time being over', async () => {
    const { id } = await created({ externalId: 'row 7', scheduledAt: '2040-01-09T09:00:00Z' });
    const late = newPost('late', { externalId: 'row 7', scheduledAt: '2020-01-09T09:00:00Z' });
    const taken = `Another post has this externalId already: ${id}.`;
    const { status, body, headers } = await scene.api.post('/posts', late);
    expect([status, body.error, headers.get('location')]).toEqual([
      409,
      taken,
      `http://127.0.0.1/v1/posts/${id}`,
    ]);
    const free = await scene.api.post('/posts', { ...late, externalId: 'row 8' });
    expect([free.status, free.headers.get('x-error-code')]).toEqual([400, 'time_past']);
    const rows = [late, { ...late, externalId: 'row 9' }];
    const batch = await scene.api.post<{ externalId: string; code: string }[]>('/posts/batch', {
      mode: 'each',
      posts: rows,
    });
    expect(batch.body.data.map(({ externalId, code }) => [externalId, code])).toEqual([
      ['row 7', 'external_id_taken'],
      ['row 9', 'time_past'],
    ]);
  });

  it('is not changed later', async () => {
    const { id } = await created({ externalId: 'fixed' });
    const refused = await scene.api.patch(`/posts/${id}`, { externalId: 'other' });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'externalId is not a field of this request; known here: id, platforms, scheduledAt, timezone, latestAt, autoSchedule, publishNow, status, metadata.',
    ]);
  });
});

/** Posts of this month. */
async function used(): Promise<number> {
  const [row] = await scene.db.usage.findMany({
    where: { user: { profiles: { some: { id: scene.profileId } } } },
  });
  return row?.posts ?? 0;
}

describe('metadata', () => {
  it('is kept as it was given', async () => {
    const metadata = { campaign: 'spring', 'with space': '', __proto__2: 'ä😀' };
    const { id } = await created({ metadata });
    expect((await get(id)).metadata).toEqual(metadata);
    expect((await created({})).metadata).toEqual({});
  });

  it('finds the posts that have all of it', async () => {
    const both = await created({ metadata: { team: 'red', week: '7' } });
    const one = await created({ metadata: { team: 'red', week: '8' } });
    await created({ metadata: { week: 'red', team: '7' } });
    const finds = async () => ({
      red: await list('metadata[team]=red'),
      both: await list('metadata[team]=red&metadata%5Bweek%5D=7'),
      none: await list('metadata[team]=re'),
      first: await list('metadata[team]=red&limit=1'),
      words: await list('metadata[team]=red&q=labelled'),
    });
    const expected = {
      ...{ red: [one.id, both.id], both: [both.id], none: [], first: [one.id] },
      words: [one.id, both.id],
    };
    expect(await finds()).toEqual(expected);
    await indexed();
    expect(await finds()).toEqual(expected);
    const counts = (await scene.api.get('/posts/counts?metadata[team]=red')).body.data;
    expect(counts).toMatchObject({ status: { draft: { count: 2, atLeast: false } } });
  });

  it('is replaced as a whole, whatever became of the post, and found as it is then', async () => {
    scene.startWorker();
    const { id } = await created({ publishNow: true, metadata: { state: 'new', keep: 'no' } }, 'published');
    await scene.settled(id);
    await scene.stopWorkers();
    await indexed();
    const { status, body } = await scene.api.patch<Labelled>(`/posts/${id}`, { metadata: { state: 'old' } });
    expect([status, body.data.metadata]).toEqual([200, { state: 'old' }]);
    expect([await list('metadata[state]=old'), await list('metadata[keep]=no')]).toEqual([[id], []]);
    const whole = await get(id);
    const again = await scene.api.patch<Labelled>(`/posts/${id}`, { ...whole, metadata: { state: 'older' } });
    expect([again.status, again.body.data]).toMatchObject([
      200,
      { status: 'published', metadata: { state: 'older' } },
    ]);
    expect(scene.commits('published')).toHaveLength(1);
  });

  it('goes with what a deleted post said', async () => {
    const { id } = await created({ metadata: { name: 'Somebody' } });
    await scene.api.delete(`/posts/${id}`);
    const row = await scene.db.post.findUniqueOrThrow({ where: { id } });
    expect(row.metadata).toEqual({});
    expect(await list('metadata[name]=Somebody')).toEqual([]);
  });

  it.each([
    [
      'metadata must be an object with at most 20 keys.',
      Object.fromEntries([...Array(21).keys()].map((n) => [n, ''])),
    ],
    ['metadata.a must be a string, not a number.', { a: 1 }],
    ['metadata.a must have at most 500 characters.', { a: 'a'.repeat(501) }],
    ['metadata must be an object, not a string.', 'a'],
  ])('is refused where %s', async (error, metadata) => {
    const { status, body } = await scene.api.post('/posts', newPost('refused', { metadata }));
    expect([status, body.error]).toEqual([400, error]);
  });

  it('of a list must be named', async () => {
    const refusal = async (query: string) => (await scene.api.get(`/posts?${query}`)).body.error;
    expect(await refusal('metadata=red')).toBe('metadata must be an object, not a string.');
    expect(await refusal('metadata[a]=1&metadata[a]=2')).toContain('metadata[a]');
    expect(await refusal('profile_id[a]=1')).toContain(
      'profile_id[a] is not a query parameter of this request',
    );
  });
});

/** The words of all posts are written, as a worker does it. */
const indexed = async () => {
  scene.startWorker();
  await until('all words to be written', async () => (await scene.db.postWordsDue.count()) === 0);
  await scene.stopWorkers();
};
