import { openScene, type Scene } from '@carillon/harness/open-scene';
import { publishQueue } from '@carillon/queue';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPostgresBackend, Queue, withBackend } from 'bullmq';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  const times = { freshMs: 10_000 }; // the jobs here are made by hand
  scene.startWorker({ times });
  scene.startWorker({ times });
});

afterAll(() => scene.close());

describe('a wake-up', () => {
  it('without anything to do does nothing', async () => {
    const postId = await scene.publishNow([await scene.account('x', 'settled')], 'settled once');
    await scene.settled(postId);
    const before = await scene.publication(postId);
    const { id, generation, platform } = before;
    const job = { publicationId: id, generation, platform, dueInMs: 0 };
    await scene.wake([
      { ...job, dispatch: 100 }, // settled
      { ...job, dispatch: 101, generation: 2 }, // a plan that never was
      { ...job, dispatch: 102, publicationId: 'pp_never' },
      { ...job, dispatch: 103, platform: 'bluesky' }, // in a foreign queue
    ]);
    await scene.settled(await scene.publishNow([await scene.account('x', 'after')], 'after them'));
    expect(await scene.publication(postId)).toEqual(before);
    expect(scene.commits('settled once')).toHaveLength(1);
  });

  it('for the time before it was planned anew does nothing', async () => {
    const { post, wakeUps } = await scene.store(await scene.account('x', 'replanned'), ['replanned']);
    await scene.db.publication.updateMany({
      where: { postId: post.id },
      data: { generation: 2, dueAt: new Date(Date.now() + 3_600_000), dispatchedAt: new Date() },
    });
    await scene.wake(wakeUps);
    await scene.settled(await scene.publishNow([await scene.account('x', 'after-old')], 'after it'));
    expect(await scene.publication(post.id)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(scene.commits('replanned')).toEqual([]);
  });

  it('before its time waits for it', async () => {
    const { post, wakeUps } = await scene.store(await scene.account('x', 'early'), ['early'], 2_000);
    await scene.wake(wakeUps.map((wakeUp) => ({ ...wakeUp, dueInMs: 0 })));
    await scene.settled(post.id);
    const { dueAt, publishedAt } = await scene.publication(post.id);
    expect(publishedAt?.getTime()).toBeGreaterThanOrEqual(dueAt?.getTime() ?? Number.NaN);
  });

  it('that is garbage fails, and the others go on', async () => {
    const queue = openQueue();
    await queue.add(
      'publish.v1',
      { publicationId: "pp_1'; DROP TABLE posts", generation: 1 },
      { jobId: 'evil' },
    );
    const postId = await scene.publishNow([await scene.account('x', 'good')], 'good');
    expect((await scene.settled(postId)).status).toBe('published');
    const reason = await until('it to fail', async () => (await queue.getJob('evil'))?.failedReason);
    expect(reason).toBe('Not a publish.v1 job.');
    await queue.close();
  });
});

/** X's queue, as a person with access to it has it. */
function openQueue(): Pick<Queue, 'add' | 'getJob' | 'close'> {
  const { backend, url, prefix = '{carillon}' } = scene.instance.queue;
  if (backend === 'redis') return new Queue(publishQueue('x'), { connection: { url }, prefix });
  const postgres = withBackend(createPostgresBackend);
  return new postgres.Queue(publishQueue('x'), {
    connection: { connectionString: url },
    prefix,
  }) as unknown as Queue;
}

/** Handles by what their network does with a post, and what becomes of it. */
const effects: [
  handle: string,
  platform: 'x' | 'bluesky',
  contents: string[],
  status: string,
  commits: number,
][] = [
  ['thrice', 'x', ['once on X'], 'published', 1],
  ['thrice', 'bluesky', ['once on Bluesky'], 'published', 1],
  ['thread', 'x', ['first of X', 'second of X'], 'published', 2],
  ['thread', 'bluesky', ['first of Bluesky', 'second of Bluesky'], 'published', 2],
  ['suspended', 'x', ['refused by X'], 'failed', 0],
  ['suspended', 'bluesky', ['refused by Bluesky'], 'failed', 0],
];

describe('a publication that is woken three times at once, by two workers', () => {
  it.each(effects)('has one effect (@%s on %s)', async (handle, platform, contents, status, count) => {
    const { post, wakeUps } = await scene.store(await scene.account(platform, handle), contents);
    await scene.wake([2, 3, 4].flatMap((dispatch) => wakeUps.map((wakeUp) => ({ ...wakeUp, dispatch }))));
    expect((await scene.settled(post.id)).status).toBe(status);
    await scene.settled(
      await scene.publishNow([await scene.account(platform, 'last')], `after ${contents[0]}`),
    );
    expect(contents.flatMap(scene.commits)).toHaveLength(count);
    const { attempts, history, items } = await scene.publication(post.id);
    expect([attempts, history.length]).toEqual([1, 1]);
    expect(items.every(({ sends, doubleId }) => sends <= 1 && doubleId === null)).toBe(true);
  });
});

describe('posts of one account that are overdue', () => {
  it('go out one after the other, in the order of their times, whichever is woken first', async () => {
    const account = await scene.account('x', 'orderly');
    const contents = Array.from({ length: 8 }, (_, n) => `orderly ${n}`);
    const stored = [];
    for (const content of contents) stored.push(await scene.store(account, [content]));
    await scene.wake(stored.flatMap(({ wakeUps }) => wakeUps).reverse());
    for (const { post } of stored) expect((await scene.settled(post.id)).status).toBe('published');
    const ledger = scene.sandbox.ledger({ platform: 'x', handle: 'orderly' });
    expect(ledger.map(({ content }) => content)).toEqual(contents);
  });
});
