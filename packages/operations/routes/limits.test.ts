import { createApplication } from '@carillon/db/accounts';
import { foldSpending } from '@carillon/db/spending';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let scene: Scene;
let x: string;
let appId: string;
let number = 0;

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  appId = await application({});
  x = await scene.account('x', `limited${++number}`);
  await actThrough(appId);
});
afterAll(() => scene.close());

async function application(facts: { dailyLimit?: number; monthlyBudget?: number }): Promise<string> {
  const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
  const id = `app_limited${++number}`;
  const usual = { platform: 'x', clientId: id, sealedSecret: '', plan: 'self-serve', profileId: null } as const;
  await createApplication(scene.db, { dailyLimit: null, ...usual, id, name: id, userId, ...facts }, 1_000);
  return id;
}

const actThrough = (id: string) => scene.db.socialAccount.update({ where: { id: x }, data: { appId: id } });
const bound = (facts: { dailyLimit?: number; monthlyBudget?: number }) =>
  scene.db.networkApp.update({ where: { id: appId }, data: facts });

const day = '2031-05-06';
const on = (of: string, hour = 9) => ({ scheduledAt: `${of}T${String(hour).padStart(2, '0')}:00:00Z` });
const saying = (content: string, account = x) => ({
  profileId: scene.profileId,
  platforms: { [account]: { items: [{ content }] } },
});

const plain = 'Noon';
const withLink = 'Noon at https://bells.example.com/noon';

let said = 0;
const create = (content: string, when: object = on(day)) =>
  scene.api.post('/posts', { ...saying(`${content} ${++said}`), ...when });

interface Limits {
  readonly day: string;
  readonly applications: readonly { readonly id: string; readonly day: object; readonly month: object }[];
  readonly accounts: readonly { readonly id: string }[];
}

async function limits(of = day) {
  const { applications, accounts } = (await scene.api.get<Limits>(`/limits?day=${of}`)).body.data;
  const found = applications.find(({ id }) => id === appId);
  return { day: found?.day, month: found?.month, account: accounts.find(({ id }) => id === x) };
}

const days = (sent: number, planned: number) => ({ limit: 10_000, sent, planned, left: 10_000 - sent - planned });
const money = (spent: number, planned: number) => ({ budget: null, spent, planned, left: null });

describe('what is left', () => {
  it('counts what is planned on its day, by what it costs, and no draft', async () => {
    await create(plain);
    await create(withLink);
    await create(plain, { status: 'draft' });
    await create(plain, on('2031-05-07'));
    expect(await limits()).toMatchObject({ day: days(0, 2), month: money(0, 0.23), account: { sent: 0, planned: 2 } });
    expect(await limits('2031-05-07')).toMatchObject({ day: days(0, 1), month: money(0, 0.23) });
    expect(await limits('2031-06-06')).toMatchObject({ day: days(0, 0), month: money(0, 0) });
  });

  it('follows every change of a post', async () => {
    const { id } = (await create(plain)).body.data;
    const change = (body: object) => scene.api.patch(`/posts/${id}`, body);
    await change({ platforms: saying(withLink).platforms });
    expect((await limits()).month).toEqual(money(0, 0.2));
    await change(on('2031-06-07'));
    expect([(await limits()).month, (await limits('2031-06-07')).day]).toEqual([money(0, 0), days(0, 1)]);
    await change({ status: 'draft', publishNow: false });
    expect((await limits('2031-06-07')).day).toEqual(days(0, 0));
    await change({ status: 'scheduled', ...on(day) });
    expect((await limits()).day).toEqual(days(0, 1));
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(200);
    expect(await limits()).toMatchObject({ day: days(0, 0), month: money(0, 0) });
  });

  it('keeps what went out, whatever becomes of its post', async () => {
    scene.startWorker();
    const { id } = (await create(plain, { publishNow: true })).body.data;
    await scene.settled(id);
    await scene.stopWorkers();
    const today = new Date().toISOString().slice(0, 10);
    const sent = { day: days(1, 0), month: money(0.015, 0) };
    expect(await limits(today)).toMatchObject(sent);
    await scene.db.post.delete({ where: { id } });
    expect(await limits(today)).toMatchObject(sent);
  });

  it('is the same before and after it is summed up, and while posts come', async () => {
    const creating = Promise.all(Array.from({ length: 20 }, () => create(plain)));
    while ((await foldSpending(scene.db, 3)) > 0);
    expect((await creating).map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect((await limits()).day).toEqual(days(0, 20));
    await Promise.all([foldSpending(scene.db, 1_000), foldSpending(scene.db, 1_000)]);
    expect(await scene.db.spendingChange.count()).toBe(0);
    expect(await limits()).toMatchObject({ day: days(0, 20), month: money(0, 0.3) });
  });

  it('goes along with an account that is connected by another application', async () => {
    await create(plain);
    const former = appId;
    appId = await application({});
    await actThrough(appId);
    expect((await limits()).day).toEqual(days(0, 1));
    appId = former;
    expect((await limits()).day).toEqual(days(0, 0));
  });

  it('is nothing of somebody else’s', async () => {
    const { applications } = (await scene.api.get<Limits>('/limits')).body.data;
    const owners = await scene.db.networkApp.findMany({ where: { id: { in: applications.map(({ id }) => id) } } });
    expect(new Set(owners.map(({ userId }) => userId)).size).toBe(1);
  });
});

describe('a budget', () => {
  it('warns from 80 % on, refuses what it has no room for, and stores nothing of it', async () => {
    await bound({ monthlyBudget: 1 });
    const codes = async () => {
      const { status, body } = await create(withLink);
      const { warnings = [], code } = body as unknown as { warnings?: { code: string }[]; code?: string };
      return [status, ...warnings.map((each) => each.code).filter((each) => each === 'budget_near'), ...(code ? [code] : [])];
    };
    expect(await codes()).toEqual([201]);
    await create(withLink);
    await create(withLink);
    const { body } = await scene.api.post<{ warnings: object[] }>('/posts/validate', { ...saying(withLink), ...on(day) });
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ code: 'budget_near' }));
    await create(withLink);
    await create(withLink);
    const before = await scene.db.post.count();
    expect(await codes()).toEqual([403, 'budget_reached']);
    expect(await scene.db.post.count()).toBe(before);
    expect((await limits()).month).toEqual({ budget: 1, spent: 0, planned: 1, left: 0 });
    expect((await create(withLink, on('2031-07-01'))).status).toBe(201);
    expect((await create(withLink, { status: 'draft' })).status).toBe(201);
  });

  it('holds for a draft that is planned, and for a post that gets a link', async () => {
    await bound({ monthlyBudget: 1 });
    for (let n = 0; n < 4; n += 1) await create(withLink);
    const draft = (await create(withLink, { status: 'draft' })).body.data;
    const other = (await create(plain)).body.data;
    const refused = { status: 403, body: expect.objectContaining({ code: 'budget_reached' }) };
    const link = await scene.api.patch(`/posts/${other.id}`, { platforms: saying(withLink).platforms });
    expect(link).toMatchObject(refused);
    expect(await scene.api.patch(`/posts/${draft.id}`, { status: 'scheduled', ...on(day) })).toMatchObject(refused);
    expect((await limits()).day).toEqual(days(0, 5));
  });

  it('stores of a batch what it has room for', async () => {
    await bound({ monthlyBudget: 1 });
    const posts = Array.from({ length: 7 }, (_, n) => ({ ...saying(`${withLink}/${n}`), ...on(day) }));
    const { body } = await scene.api.post<{ ok: boolean; code?: string }[]>('/posts/batch', { mode: 'each', posts });
    expect(body.data.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
    expect(body.data.at(-1)).toMatchObject({ code: 'budget_reached' });
    expect((await limits()).day).toEqual(days(0, 5));
  });

  it('of a key is about its own posts', async () => {
    const key = { apiKeyId: (await scene.db.apiKey.findFirstOrThrow()).id };
    await scene.db.apiKey.update({ where: { id: key.apiKeyId }, data: { monthlyBudget: 1 } });
    try {
      const refusal = async () => (await create(withLink, on('2031-09-09'))).body;
      for (let n = 0; n < 5; n += 1) expect((await create(withLink, on('2031-09-09'))).status).toBe(201);
      expect(await refusal()).toMatchObject({ code: 'budget_reached', error: expect.stringContaining('this key') });
    } finally {
      await scene.db.apiKey.update({ where: { id: key.apiKeyId }, data: { monthlyBudget: null } });
    }
  });
});

describe('the day of an application', () => {
  it('warns where it has no room, and the post is stored', async () => {
    await bound({ dailyLimit: 2 });
    await create(plain);
    await create(plain);
    const { body } = await scene.api.post<{ warnings: object[] }>('/posts/validate', { ...saying(plain), ...on(day) });
    const message = expect.stringMatching(/^With this post, 3 are planned and sent through the application app_limited\d+ on 2031-05-06/);
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ code: 'app_day_full', message }));
    expect((await create(plain)).status).toBe(201);
    expect((await create(plain, on('2031-05-08'))).status).toBe(201);
  });
});
