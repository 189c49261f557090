import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { publishing, startShippedWorker } from './testing/start-worker.ts';

/** The next post of an account of which a killed worker held one is out after this, ms. */
const promisedMs = 8_000;

/** A successor takes over this long after it is ready at the latest, ms: it looks three times first, and machines of tests are busy. */
const ofSuccessorMs = 6_000;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
const workers = new Set<Program>();

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

async function end(worker: Program): Promise<void> {
  workers.delete(worker);
  worker.kill('SIGKILL');
  await worker.exit();
}

afterEach(() => Promise.all([...workers].map(end)));
afterAll(() => stand.close());

function start(): Program {
  const worker = startShippedWorker(stand.scene);
  workers.add(worker);
  return worker;
}

/**
 * For each way in which a call may be under way when its worker dies: one post in it, and another of the same account, which waits behind
 * it on X, and is in such a call, too, on Bluesky.
 */
async function underWay(name: string) {
  const { scene } = stand;
  const first: string[] = [];
  const next: string[] = [];
  for (const [platform, fault] of [
    ['x', 'commit-then-hang'],
    ['bluesky', 'commit-then-hang'],
    ['bluesky', 'hang'],
  ] as const) {
    const account = await scene.account(platform, `${name}-${fault}`);
    scene.sandbox.fault({ platform, handle: `${name}-${fault}`, fault, times: 2 });
    first.push(await scene.publishNow([account], `${name}: ${fault} on ${platform}`));
    next.push(await scene.publishNow([account], `${name}: after ${fault} on ${platform}`));
  }
  const commits = () => scene.sandbox.ledger().filter(({ content }) => content.startsWith(`${name}:`));
  await until('all to be on their way', async () => {
    const sending = await scene.db.item.count({ where: { state: 'sending' } });
    return sending === 5 && commits().length === 3;
  });
  scene.sandbox.clearFaults(); // none is for who takes over
  return { first, next, commits };
}

type UnderWay = Awaited<ReturnType<typeof underWay>>;

/** All are out once. @returns how long after `from` the last one was, ms */
async function allOut({ first, next, commits }: UnderWay, from: number): Promise<number> {
  const { scene } = stand;
  for (const id of [...next, ...first]) expect((await scene.settled(id, 90_000)).status).toBe('published');
  const took = performance.now() - from;
  expect(commits()).toHaveLength(6);
  const items = await scene.db.item.findMany({
    where: { publication: { postId: { in: first } } },
    orderBy: { sends: 'asc' },
  });
  expect(items.map(({ sends, doubleId }) => [sends, doubleId])).toEqual([
    [1, null],
    [1, null],
    [2, null],
  ]);
  return took;
}

/** The one of these workers that has a post in hand. */
async function holderOf(postId: string, among: readonly Program[]): Promise<Program> {
  const { leaseBy } = await stand.scene.publication(postId);
  const holder = among.find(({ lines }) => lines.some((line) => line.includes(`worker ${leaseBy} is`)));
  if (holder === undefined) throw new Error(`None of them is ${leaseBy}.`);
  return holder;
}

const tell = (what: string, ms: number) =>
  process.stderr.write(`${what}: all are out ${(ms / 1_000).toFixed(1)} s after SIGKILL\n`);

describe('1: the worker is killed within its calls, with the real times', () => {
  it('another one takes over: the next post of each account is out 8 s later, and each once', async () => {
    const dying = start();
    const posts = await underWay('heir');
    await publishing(start());
    await sleep(3_000); // until it may judge others
    const killed = performance.now();
    await end(dying);
    const took = await allOut(posts, killed);
    tell('another worker', took);
    expect(took).toBeLessThan(promisedMs);
  }, 180_000);

  it('so does one that is started 2 s later, and is the only one', async () => {
    const dying = start();
    const posts = await underWay('successor');
    const killed = performance.now();
    await end(dying);
    await sleep(2_000);
    const successor = start();
    await publishing(successor);
    const ready = performance.now();
    const took = await allOut(posts, killed);
    tell(`a successor that was ready after ${((ready - killed) / 1_000).toFixed(1)} s`, took);
    expect(took - (ready - killed)).toBeLessThan(ofSuccessorMs);
  }, 180_000);

  it('the next post passes one that was in hand at two deaths in a row', async () => {
    const { scene } = stand;
    const dying = start();
    const account = await scene.account('bluesky', 'deadly');
    scene.sandbox.fault({ platform: 'bluesky', handle: 'deadly', fault: 'hang', times: 2 });
    const deadly = await scene.publishNow([account], 'deadly');
    const isSent = (times: number) => async () => (await scene.publication(deadly)).items[0]?.sends === times;
    await until('its first call', isSent(1));
    const others = [start(), start()];
    await Promise.all(others.map(publishing));
    await sleep(3_000);
    await end(dying);
    await until('its second call', isSent(2), 15_000);
    scene.sandbox.clearFaults();
    const killed = performance.now();
    await end(await holderOf(deadly, others));
    const next = await scene.publishNow([account], 'next to the deadly one');
    expect((await scene.settled(next, 90_000)).status).toBe('published');
    const took = performance.now() - killed;
    tell('past a post that was in hand twice', took);
    expect(took).toBeLessThan(promisedMs);
    const isPutAside = async () => (await scene.publication(deadly)).status === 'queued';
    await until('it to be put aside', isPutAside, promisedMs);
    const { nextAt, crashes } = await scene.publication(deadly);
    expect(crashes).toBe(2);
    expect((nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(15_000);
    expect((await scene.settled(deadly, 90_000)).status).toBe('published');
    expect(scene.commits('deadly')).toHaveLength(1);
  }, 180_000);

  it('so does another one while Redis is away', async () => {
    const { scene, redis } = stand;
    const both = [start(), start()];
    await Promise.all(both.map(publishing));
    await sleep(3_000);
    await redis.kill();
    const account = await scene.account('x', 'without-redis');
    scene.sandbox.fault({ platform: 'x', handle: 'without-redis', fault: 'commit-then-hang' });
    const first = await scene.publishNow([account], 'without Redis');
    const next = await scene.publishNow([account], 'next without Redis');
    await until('the first to be out', async () => scene.commits('without Redis').length === 1, 60_000);
    const killed = performance.now();
    await end(await holderOf(first, both));
    expect((await scene.settled(next, 90_000)).status).toBe('published');
    const took = performance.now() - killed;
    tell('while Redis is away', took);
    expect(took).toBeLessThan(promisedMs);
    expect((await scene.settled(first)).status).toBe('published');
    expect(scene.commits('without Redis')).toHaveLength(1);
  }, 180_000);
});
