import { foldSpending, forgetSpending } from '@carillon/db/spending';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  actThrough,
  on,
  openLimitedAccount,
  ownApplication,
  plain,
  withLink,
} from '../testing/limited-account.ts';

let scene: Scene;
let limited: Awaited<ReturnType<typeof openLimitedAccount>>;

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  limited = await openLimitedAccount(scene);
});
afterAll(() => scene.close());

const days = (sent: number, planned: number) => ({
  limit: 10_000,
  sent,
  planned,
  left: 10_000 - sent - planned,
});
const money = (spent: number, planned: number) => ({ budget: null, spent, planned, left: null });

describe('what is left', () => {
  it('counts what is planned on its day, by what it costs, and no draft', async () => {
    const { create, limits } = limited;
    await create(plain);
    await create(withLink);
    await create(plain, { status: 'draft' });
    await create(plain, on('2031-05-07'));
    const account = { sent: 0, planned: 2, waitsUntil: null };
    expect(await limits()).toMatchObject({ day: days(0, 2), month: money(0, 0.23), account });
    expect(await limits('2031-05-07')).toMatchObject({ day: days(0, 1), month: money(0, 0.23) });
    expect(await limits('2031-06-06')).toMatchObject({ day: days(0, 0), month: money(0, 0) });
  });

  it('follows every change of a post', async () => {
    const { create, limits, to } = limited;
    const { id } = (await create(plain)).body.data;
    const change = async (body: object) =>
      expect((await scene.api.patch(`/posts/${id}`, body)).status).toBe(200);
    await change({ platforms: to(withLink).platforms });
    expect((await limits()).month).toEqual(money(0, 0.2));
    await change(on('2031-06-07'));
    expect([(await limits()).month, (await limits('2031-06-07')).day]).toEqual([money(0, 0), days(0, 1)]);
    await change({ status: 'draft' });
    expect((await limits('2031-06-07')).day).toEqual(days(0, 0));
    await change({ status: 'scheduled', ...on('2031-05-06') });
    expect((await limits()).day).toEqual(days(0, 1));
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    expect(await limits()).toMatchObject({ day: days(0, 0), month: money(0, 0) });
  });

  it('keeps what went out, whatever becomes of its post', async () => {
    scene.startWorker();
    const { id } = (await limited.create(plain, { publishNow: true })).body.data;
    expect((await scene.settled(id)).status).toBe('published');
    await scene.stopWorkers();
    const today = new Date().toISOString().slice(0, 10);
    const sent = { day: days(1, 0), month: money(0.015, 0) };
    expect(await limited.limits(today)).toMatchObject({ ...sent, account: { sent: 1, planned: 0 } });
    await scene.db.post.delete({ where: { id } });
    expect(await limited.limits(today)).toMatchObject(sent);
  });

  it('counts nothing of what failed, nor of an account that is gone', async () => {
    const { id } = (await limited.create(plain)).body.data;
    await limited.create(plain);
    await scene.db.publication.updateMany({
      where: { postId: id },
      data: { status: 'failed', errorCode: 'rejected', errorMessage: 'Refused.' },
    });
    expect((await limited.limits()).day).toEqual(days(0, 1));
    await scene.db.socialAccount.delete({ where: { id: limited.x } });
    expect((await limited.limits()).day).toEqual(days(0, 0));
  });

  it('is the same before and after it is summed up, and while posts come', async () => {
    const creating = Promise.all(Array.from({ length: 20 }, () => limited.create(plain)));
    while ((await foldSpending(scene.db, 3)) > 0);
    expect((await creating).map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect((await limited.limits()).day).toEqual(days(0, 20));
    await Promise.all([foldSpending(scene.db, 1_000), foldSpending(scene.db, 1_000)]);
    await foldSpending(scene.db, 1_000);
    expect(await scene.db.spendingChange.count()).toBe(0);
    expect(await limited.limits()).toMatchObject({ day: days(0, 20), month: money(0, 0.3) });
  });

  it('goes along with an account that is connected by another application', async () => {
    const { create, limits, x, appId } = limited;
    await create(plain);
    const other = await ownApplication(scene);
    await actThrough(scene, x, other);
    expect((await limits('2031-05-06', other)).day).toEqual(days(0, 1));
    expect((await limits('2031-05-06', appId)).day).toEqual(days(0, 0));
  });

  it('forgets days of more than a year ago, and of applications that are gone, alone', async () => {
    const zeros = { plannedPrice: 0, sent: 0, sentPrice: 0 };
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    const data = [401, 399].map((ago) => ({ subject: limited.appId, day: day(ago), planned: ago, ...zeros }));
    const gone = { subject: 'app_gone', day: day(1), planned: 1, ...zeros };
    await scene.db.spending.createMany({ data: [...data, gone] });
    await foldSpending(scene.db, 1_000);
    expect(await forgetSpending(scene.db)).toBe(2);
    const kept = await scene.db.spending.findMany({ where: { subject: limited.appId } });
    expect(kept.map(({ planned }) => planned)).toEqual([399]);
  });

  it('shows applications of one’s own, and those of the server by which one’s accounts act', async () => {
    const { applications } = (await scene.api.get<{ applications: { id: string }[] }>('/limits')).body.data;
    const owners = await scene.db.networkApp.findMany({
      where: { id: { in: applications.map(({ id }) => id) } },
    });
    expect(owners.length).toBeGreaterThan(0);
    expect(new Set(owners.map(({ userId }) => userId)).size).toBe(1);
  });
});
