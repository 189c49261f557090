import { indexWords } from '@carillon/db/posts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let x: string;
let bluesky: string;
/** Failed on X and scheduled on Bluesky; scheduled on both; a draft. */
let mixed: string;
let later: string;
let draft: string;

beforeAll(async () => {
  scene = await openScene();
  [x, bluesky] = [await scene.account('x', 'lister'), await scene.account('bluesky', 'lister')];
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  mixed = (await scene.create([x, bluesky], { scheduledAt }, 'mixed')).id;
  later = (await scene.create([x, bluesky], { scheduledAt }, 'later')).id;
  draft = (await scene.create([x], {}, 'draft')).id;
  expect((await scene.api.post(`/posts/${mixed}/platforms/${x}/stop`)).status).toBe(200);
});

afterAll(() => scene.close());

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly nextCursor?: string | null;
}

const get = async (path: string) => {
  const response = await fetch(`${scene.url}/v1${path}`, {
    headers: { authorization: `Bearer ${scene.apiKey}` },
  });
  return { status: response.status, code: response.headers.get('x-error-code'), body: await response.json() };
};

const list = async (query: string) => {
  const { body } = await get(`/posts?${query}`);
  return (body as Listed).data.map(({ id }) => id);
};

describe('GET /v1/posts', () => {
  it('has a post under each state that one of its accounts is in', async () => {
    expect(await list('platform_status=failed')).toEqual([mixed]);
    expect(await list('platform_status=scheduled')).toEqual([later, mixed]);
    expect(await list('status=scheduled')).toEqual([later]);
    expect(await list('platform_status=published')).toEqual([]);
  });

  it('asks all of one account together', async () => {
    expect(await list(`platform_status=failed&account_id=${bluesky}`)).toEqual([]);
    expect(await list(`platform_status=failed&account_id=${x}`)).toEqual([mixed]);
    expect(await list(`platform_status=scheduled&platform=x`)).toEqual([later]);
    expect(await list(`account_id=${x}`)).toEqual([draft, later, mixed]);
    expect(await list('platform=bluesky')).toEqual([later, mixed]);
  });

  it('has those that were created in a time', async () => {
    const { createdAt } = (await scene.api.get(`/posts/${later}`)).body.data;
    const at = encodeURIComponent(createdAt);
    expect(await list(`from=${at}`)).toEqual([draft, later]);
    expect(await list(`to=${at}`)).toEqual([mixed]);
    expect(await list(`from=${at}&to=${at}`)).toEqual([]);
  });

  it('goes on at its cursor', async () => {
    const { body } = await get(`/posts?account_id=${x}&limit=2`);
    const { data, nextCursor } = body as Listed;
    expect(data.map(({ id }) => id)).toEqual([draft, later]);
    expect(await list(`account_id=${x}&limit=2&cursor=${nextCursor}`)).toEqual([mixed]);
  });

  it.each([
    [`q=${'x'.repeat(201)}`, 400, 'too_many'],
    ['q=%00', 400, 'wrong_value'],
    ['platform_status=pending', 400, 'wrong_value'],
    ['platform_status=draft', 400, 'wrong_value'],
    ['platform=myspace', 400, 'wrong_value'],
    ['from=yesterday', 400, 'wrong_value'],
    ['q=a+b+c+d+e+f+g+h+i+j+k', 400, 'too_many'],
    ['q=state-of-the-art+https://example.com/bells+and+even+more', 400, 'too_many'],
    ['account_id=sac_gone', 404, 'social_account_not_found'],
    ['profile_id=prf_gone', 404, 'profile_not_found'],
  ])('refuses ?%s', async (query, status, code) => {
    for (const path of ['/posts', '/posts/counts']) {
      if (path === '/posts/counts' && query.startsWith('platform_status')) continue;
      const answer = await get(`${path}?${query}`);
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
  });
});

describe('GET /v1/posts with q and sort', () => {
  it('searches words and their beginnings, together with everything else', async () => {
    expect(await list('q=MIX')).toEqual([mixed]);
    expect(await list('search=MIX')).toEqual([mixed]);
    expect(await list('q=m+mi+mix+mixe+mixed')).toEqual([mixed]);
    expect(await list('q=')).toEqual([draft, later, mixed]);
    expect(await list('q=la&platform_status=scheduled')).toEqual([later]);
    expect(await list('q=la&platform_status=failed')).toEqual([]);
    expect(await list('q=%20')).toEqual([draft, later, mixed]);
    expect(await list('q=%26%20%7C%20%21')).toEqual([]);
  });

  it('has what goes out next first, and nothing else', async () => {
    expect(await list('sort=due')).toEqual([mixed, later]);
    const { body } = await get('/posts?sort=due&limit=1');
    const { data, nextCursor } = body as Listed;
    expect(data.map(({ id }) => id)).toEqual([mixed]);
    expect(await list(`sort=due&limit=1&cursor=${nextCursor}`)).toEqual([later]);
    expect((await get(`/posts?limit=1&cursor=${nextCursor}`)).code).toBe('wrong_value');
    const newest = ((await get('/posts?limit=1')).body as Listed).nextCursor;
    expect((await get(`/posts?sort=due&cursor=${newest}`)).code).toBe('wrong_value');
    const late = Buffer.from(`999999999999999 pp_${'0'.repeat(26)}`).toString('base64url');
    expect((await get(`/posts?sort=due&cursor=${late}`)).code).toBe('wrong_value');
  });
});

describe('GET /v1/posts with q, of posts that change', () => {
  it('has what was changed by its new words, and not by its old ones; nothing of what was deleted is kept', async () => {
    const { id } = await scene.create([x], {}, 'carillon of zurich');
    const words = () => scene.db.postWords.count({ where: { postId: id } });
    const fill = async () => {
      while ((await indexWords(scene.db)) > 0);
    };
    await fill();
    expect(await words()).toBe(1);
    expect(await list('q=zuri')).toEqual([id]);
    const body = { platforms: { [x]: { items: [{ content: 'carillon of bruges' }] } } };
    expect((await scene.api.patch(`/posts/${id}`, body)).status).toBe(200);
    expect(await words()).toBe(0);
    for (const state of ['not written', 'written']) {
      expect([state, await list('q=zurich')]).toEqual([state, []]);
      expect([state, await list('q=Bruges%20c')]).toEqual([state, [id]]);
      await fill();
    }
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    expect(await words()).toBe(0);
    expect(await list('q=bruges')).toEqual([]);
    await fill();
    expect(await words()).toBe(0);
  });
});

describe('GET /v1/posts/counts', () => {
  it('counts posts by their status, and by the states of their accounts', async () => {
    const { data } = (await get('/posts/counts')).body as { data: object };
    expect(data).toMatchObject({
      status: {
        draft: { count: 1, atLeast: false },
        scheduled: { count: 1, atLeast: false },
        queued: { count: 1, atLeast: false },
        failed: { count: 0, atLeast: false },
      },
      platformStatus: { failed: { count: 1, atLeast: false }, scheduled: { count: 2, atLeast: false } },
    });
    const onX = (await get(`/posts/counts?account_id=${x}`)).body as { data: object };
    expect(onX.data).toMatchObject({ platformStatus: { scheduled: { count: 1 }, failed: { count: 1 } } });
  });
});

describe('GET /v1/posts with sort=published', () => {
  it('has what is out on some account, what went out last first, and a cursor of its own', async () => {
    const out = [mixed, later].map((postId) => ({ postId, socialAccountId: bluesky }));
    for (const [n, where] of out.entries())
      await scene.db.publication.update({
        where: { postId_socialAccountId: where },
        data: {
          status: 'published',
          publishedAt: new Date(Date.now() - n * 60_000),
          platformPostId: `p${n}`,
        },
      });
    expect(await list('sort=published')).toEqual([mixed, later]);
    expect(await list(`sort=published&account_id=${x}`)).toEqual([]);
    expect(await list('sort=published&q=lat')).toEqual([later]);
    const { nextCursor } = (await get('/posts?sort=published&limit=1')).body as Listed;
    expect(await list(`sort=published&limit=1&cursor=${nextCursor}`)).toEqual([later]);
    const minuteAgo = encodeURIComponent(new Date(Date.now() - 30_000).toISOString());
    expect(await list(`sort=published&from=${minuteAgo}`)).toEqual([mixed]);
    expect(await list(`sort=published&to=${minuteAgo}`)).toEqual([later]);
    for (const sort of ['due', 'created'])
      expect((await get(`/posts?sort=${sort}&cursor=${nextCursor}`)).code).toBe('wrong_value');
    const late = Buffer.from(`out 999999999999999 pp_${'0'.repeat(26)}`).toString('base64url');
    expect((await get(`/posts?sort=published&cursor=${late}`)).code).toBe('wrong_value');
  });
});
