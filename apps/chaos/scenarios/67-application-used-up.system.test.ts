import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { type Acting, actThrough, dueTogether, storeThrough } from './testing/posts-through.ts';

/** SCENARIO_67_POSTS=10001 for the full size; then the lateness of the others is printed. */
const given = process.env['SCENARIO_67_POSTS'];
const posts = Number(given ?? 300);
/** Of these the network takes so many on the first day. */
const perDay = 10;
/** Posts through each of the other applications. */
const others = 40;
/** Jobs of all are made by then, ms. */
const ahead = 2_000 + posts;
/**
 * By which the others’ slowest post may be later than on an empty service, s: jobs of the used-up application stand in line before it and
 * are turned away one after another. Seen with 10,001: 1.
 */
const tolerance = 5;
/** Longest wait for the line to be through, ms. */
const throughMs = 60_000 + posts * 20;
const dayMs = 86_400_000;

const worker = { concurrency: 30, times: { operatorMs: 600_000, jobMs: 15_000 } };

let scene: Scene;
let usedUp: Acting;
let blocked: Acting;
let free: Acting;

beforeAll(async () => {
  scene = await openScene();
  usedUp = await actThrough(scene, { clientId: 'used-up', accounts: 50 });
  const sameUser = process.env['SCENARIO_67_OF'] === 'one user' ? { of: usedUp } : {};
  blocked = await actThrough(scene, { clientId: 'blocked', accounts: 5, ...sameUser });
  free = await actThrough(scene, { clientId: 'free', accounts: 10, ...sameUser });
}, 120_000);
afterAll(() => scene.close());

const ofApp = ({ appId }: Acting) => ({ socialAccount: { appId } });
const countOut = (app: Acting) =>
  scene.db.publication.count({ where: { ...ofApp(app), status: 'published' } });
const underWay = () => scene.db.attempt.count({ where: { publication: ofApp(usedUp), endedAt: null } });
const takenOf = ({ clientId }: Acting) =>
  scene.sandbox.ledger().filter(({ content }) => content.startsWith(`${clientId} `));

interface Lateness {
  readonly p50: number;
  readonly max: number;
}

/** Seconds between due and published of an application’s posts that were due last. */
async function lateness({ appId }: Acting): Promise<Lateness> {
  const [row] = await scene.db.$queryRaw<Lateness[]>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY s) AS p50, max(s) AS max FROM (
      SELECT extract(epoch FROM p.published_at - p.due_at)::float8 AS s, rank() OVER (ORDER BY p.due_at DESC) AS last
      FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE a.app_id = ${appId}
    ) late WHERE last = 1`;
  if (row === undefined) throw new Error('Nothing was published.');
  return row;
}

/** A day is over for X, and for the rows. */
async function nextDay(): Promise<void> {
  scene.sandbox.set({ apps: {} });
  const over = new Date(Date.now() - 60_000);
  await scene.db.publication.updateMany({ where: { nextAt: { gt: over } }, data: { nextAt: over } });
  await scene.db.socialAccount.updateMany({
    where: { blockedUntil: { gt: over } },
    data: { blockedUntil: over },
  });
  await scene.db.appBreaker.updateMany({ data: { openUntil: over } });
}

describe(`67: ${posts} posts are due at once through an application whose day is used up`, () => {
  it('those through another go out all the same, and none is lost or doubled', async () => {
    scene.startWorker(worker);
    scene.startWorker(worker);
    await dueTogether(scene, await storeThrough(scene, free, others), 2_000);
    await until('the others to be out alone', async () => (await countOut(free)) === others, 60_000);
    const alone = await lateness(free);

    const apps = { 'used-up': { postsPerDay: perDay }, blocked: { isBlocked: true } };
    scene.sandbox.set({ apps });
    const wakeUps = [
      ...(await storeThrough(scene, usedUp, posts)),
      ...(await storeThrough(scene, blocked, others)),
      ...(await storeThrough(scene, free, others)),
    ];
    await dueTogether(scene, wakeUps, ahead);
    await until('the others to be out', async () => (await countOut(free)) === 2 * others, throughMs);
    const beside = await lateness(free);
    if (given !== undefined) console.info({ posts, perDay, others, 'late by, s': { alone, beside } });

    await until(
      'the day to be used up',
      () => scene.db.publication.findFirst({ where: { ...ofApp(usedUp), errorCode: 'app_daily_limit' } }),
      throughMs,
    );
    await until('no try to be under way', async () => (await underWay()) === 0);
    await expectOpenUntilNamed();
    expect(takenOf(usedUp)).toHaveLength(perDay);
    expect(takenOf(blocked)).toEqual([]);
    expect(
      await scene.db.attempt.count({ where: { publication: ofApp(free), outcome: { not: 'published' } } }),
    ).toBe(0);
    expect(beside.max).toBeLessThan(alone.max + tolerance);

    await nextDay();
    await expectEachOnce(scene, { limit: 480_000 });
    expect(scene.sandbox.ledger()).toHaveLength(posts + 3 * others);
    expect(await scene.db.appBreaker.findMany()).toEqual([]);
  }, 1_200_000);
});

/** The breaker of the used-up application is open until the time that X named: a day after the first post. */
async function expectOpenUntilNamed(): Promise<void> {
  const breakers = await scene.db.appBreaker.findMany();
  expect(breakers.map(({ appId }) => appId).sort()).toEqual([usedUp.appId, blocked.appId].sort());
  const first = Math.min(...takenOf(usedUp).map(({ at }) => new Date(at).getTime()));
  const breaker = breakers.find(({ appId }) => appId === usedUp.appId);
  const named = Date.parse(breaker?.reason.match(/retrying at (\S+Z)\./)?.[1] ?? '');
  expect(Math.abs(named - first - dayMs)).toBeLessThan(5_000);
  expect(Math.abs((breaker?.openUntil.getTime() ?? 0) - named)).toBeLessThan(2_000);
}
