import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { keysOf } from '@carillon/harness/serve-api';
import { createKey } from '@carillon/testing/create-key';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failPost } from '../testing/fail-post.ts';
import { on, openLimitedAccount, plain, withLink } from '../testing/limited-account.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** An account whose application may spend a dollar a month: five posts with a link. */
const ofOneDollar = () => openLimitedAccount(scene, { monthlyBudget: 1 });

const refused = { status: 403, body: { error: expect.stringContaining(' of the budget of ') } };

interface Warned {
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

const codesOf = ({ warnings }: Warned) =>
  warnings.map(({ code }) => code).filter((code) => ['app_day_full', 'budget_near'].includes(code));

describe('a budget of an application', () => {
  it('warns from 80 % on, refuses what it has no room for, and stores nothing of it', async () => {
    const { create, to, limits } = await ofOneDollar();
    for (let n = 0; n < 3; n += 1) expect((await create(withLink)).status).toBe(201);
    const { body } = await scene.api.post<Warned>('/posts/validate', {
      ...to(withLink),
      ...on('2031-05-06'),
    });
    expect(body.data.warnings).toContainEqual({
      code: 'budget_near',
      path: '',
      message: expect.stringMatching(
        /^\$0\.80 of the budget of the application app_limited\d+ for 2031-05, \$1\.00, are planned or spent with this post\.$/,
      ),
    });
    for (let n = 0; n < 2; n += 1) expect((await create(withLink)).status).toBe(201);
    const before = await scene.db.post.count();
    const over = await create(plain);
    expect(over).toMatchObject(refused);
    expect(over.body.error).toMatch(
      /^With this, \$1\.015 are planned or spent of the budget of the application app_limited\d+ for 2031-05, which is \$1\.00\./,
    );
    expect(await scene.db.post.count()).toBe(before);
    expect((await limits()).month).toEqual({ budget: 1, spent: 0, planned: 1, left: 0 });
    expect((await create(withLink, on('2031-06-01'))).status).toBe(201);
    expect((await create(withLink, { status: 'draft' })).status).toBe(201);
  });

  it('is not gone beyond by those that come at the same moment', async () => {
    const { create, limits } = await ofOneDollar();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(withLink)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await limits()).month).toMatchObject({ planned: 1, left: 0 });
  });

  it('holds for a draft that is planned, and for a post that gets a link', async () => {
    const { create, to, limits } = await ofOneDollar();
    for (let n = 0; n < 4; n += 1) await create(withLink);
    const draft = (await create(withLink, { status: 'draft' })).body.data;
    const [other] = [(await create(plain)).body.data, await create(plain)];
    const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
    expect(await change(other.id, { platforms: to(withLink).platforms })).toMatchObject(refused);
    expect(await change(draft.id, { status: 'scheduled', ...on('2031-05-06') })).toMatchObject(refused);
    expect(await scene.api.post(`/posts/${draft.id}/publish`)).toMatchObject({ status: 200 }); // of another month
    expect((await limits()).day).toMatchObject({ planned: 6 });
  });

  it('refuses no change that makes a month cheaper, though it is beyond', async () => {
    const { create, to, appId } = await openLimitedAccount(scene, { monthlyBudget: 2 });
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await create(withLink)).body.data.id);
    await scene.db.networkApp.update({ where: { id: appId }, data: { monthlyBudget: 1 } });
    const change = (body: object) => scene.api.patch(`/posts/${ids[0]}`, body);
    expect((await change({ platforms: to(withLink).platforms })).status).toBe(200);
    expect((await change({ scheduledAt: '2031-05-09T09:00:00Z' })).status).toBe(200);
    expect((await change({ platforms: to(plain).platforms })).status).toBe(200);
    expect((await change(on('2031-06-09'))).status).toBe(200);
    expect(await change(on('2031-05-09'))).toMatchObject(refused);
  });

  it('is asked before what failed is sent again', async () => {
    const { create, x, limits } = await ofOneDollar();
    const failing = (await create(withLink, { status: 'draft' })).body.data;
    await failPost(scene.db, failing.id);
    const today = { scheduledAt: new Date(Date.now() + 60_000).toISOString() };
    for (let n = 0; n < 5; n += 1) expect((await create(withLink, today)).status).toBe(201);
    expect(await scene.api.post(`/posts/${failing.id}/resend`)).toMatchObject(refused);
    expect(await scene.api.post(`/posts/${failing.id}/platforms/${x}/resend`)).toMatchObject(refused);
    expect((await limits(today.scheduledAt.slice(0, 10))).month).toMatchObject({ planned: 1 });
    expect((await scene.api.get(`/posts/${failing.id}`)).body.data.status).toBe('failed');
  });

  it('is asked when a post goes to its accounts from those of another, at the same price', async () => {
    const full = await ofOneDollar();
    const other = await openLimitedAccount(scene);
    for (let n = 0; n < 5; n += 1) await full.create(withLink);
    const { id } = (await other.create(withLink)).body.data;
    const change = (to: typeof full) =>
      scene.api.patch(`/posts/${id}`, { platforms: to.to(withLink).platforms });
    expect(await change(full)).toMatchObject(refused);
    expect((await change(other)).status).toBe(200);
  });

  it('that is beyond its month refuses nothing that another pays for, and no draft', async () => {
    const over = await openLimitedAccount(scene, { monthlyBudget: 2 });
    const other = await ofOneDollar();
    for (let n = 0; n < 8; n += 1) await over.create(withLink);
    await scene.db.networkApp.update({ where: { id: over.appId }, data: { monthlyBudget: 1 } });
    const posts = [other, over].map(({ to }) => ({ ...to(withLink), ...on('2031-05-06') }));
    const { body } = await scene.api.post<{ ok: boolean }[]>('/posts/batch', { mode: 'each', posts });
    expect(body.data.map(({ ok }) => ok)).toEqual([true, false]);
    expect((await over.create(withLink, { status: 'draft' })).status).toBe(201);
  });

  it('stores of a batch what it has room for, and nothing of one that is to be whole', async () => {
    const { to, limits } = await ofOneDollar();
    const posts = Array.from({ length: 7 }, () => ({ ...to(withLink), ...on('2031-05-06') }));
    const batch = (mode: string) =>
      scene.api.post<{ ok: boolean; code?: string }[]>('/posts/batch', { mode, posts });
    expect(await batch('all')).toMatchObject(refused);
    const { body } = await batch('each');
    expect(body.data.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
    expect(body.data.at(-1)).toMatchObject({ code: 'budget_reached' });
    expect((await limits()).day).toMatchObject({ planned: 5 });
  });
});

describe('a budget of a key', () => {
  it('is about posts that it made, also after it was rotated', async () => {
    const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    const key = await createKey(scene.db, keysOf(scene.instance).api, { userId, monthlyBudget: 1 });
    const bounded = apiClient(scene.url, key);
    const { to, create } = await openLimitedAccount(scene);
    const byKey = () => bounded.post('/posts', { ...to(withLink), ...on('2031-09-09') });
    for (let n = 0; n < 5; n += 1) expect((await byKey()).status).toBe(201);
    const over = await byKey();
    expect(over).toMatchObject(refused);
    expect(over.body.error).toContain('the budget of this key for 2031-09');
    const others = (await create(withLink, on('2031-09-09'))).body.data;
    expect((await bounded.patch(`/posts/${others.id}`, { platforms: to(withLink).platforms })).status).toBe(
      200,
    );
    const { data } = (await bounded.get<{ key: object }>('/limits?day=2031-09-01')).body;
    expect(data.key).toEqual({ budget: 1, spent: 0, planned: 1, left: 0 });
  });
});

describe('a day of an application', () => {
  const full =
    /^With this post, 3 are planned and sent through the application app_limited\d+ on 2031-05-06 \(UTC\), and X takes 2 of it a day\./;

  it('warns where it has no room, and the post is stored', async () => {
    const { create, to } = await openLimitedAccount(scene, { dailyLimit: 2 });
    for (let n = 0; n < 2; n += 1)
      expect(codesOf((await create(plain)).body as unknown as Warned)).toEqual([]);
    const { body } = await scene.api.post<Warned>('/posts/validate', { ...to(plain), ...on('2031-05-06') });
    expect(body.data.warnings).toContainEqual({
      code: 'app_day_full',
      path: '',
      message: expect.stringMatching(full),
    });
    expect((await create(plain)).status).toBe(201);
    expect(codesOf((await create(plain, on('2031-05-08'))).body as unknown as Warned)).toEqual([]);
  });

  it.each([true, false])('warns within a batch, dry run or not: %s', async (dryRun) => {
    const { to } = await openLimitedAccount(scene, { dailyLimit: 2 });
    const posts = Array.from({ length: 4 }, () => ({ ...to(plain), ...on('2031-05-06') }));
    const { body } = await scene.api.post<Warned[]>('/posts/batch', { posts, dryRun });
    expect(body.data.map(codesOf)).toEqual([[], [], ['app_day_full'], ['app_day_full']]);
    expect(body.data[2]?.warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(full));
  });
});
