import { type Platform, platforms } from '@carillon/core';
import { openProducer, type QueueConnection } from '@carillon/queue';
import { openScene, type Program, type Scene, until } from '@carillon/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let queue: QueueConnection;

beforeAll(async () => {
  scene = await openScene();
  queue = { backend: 'postgres', url: scene.instance.databaseUrl };
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

async function storeWithJob(accountId: string, contents: readonly string[]): Promise<string> {
  const { post, wakeUps } = await scene.store(accountId, contents);
  const producer = openProducer(queue, platforms, () => {});
  await producer.wake(wakeUps);
  await producer.close();
  return post.id;
}

/** Kills the worker with SIGKILL, which no program notices, as soon as `moment` comes. */
async function killAt(program: Program, moment: (kill: () => void) => void) {
  moment(() => program.kill('SIGKILL'));
  expect(await program.exit()).toBeNull();
}

const killAtCommit = (program: Program, content: string) =>
  killAt(program, (kill) => {
    scene.sandbox.onCommit((post) => post.content === content && kill());
  });

/** Lets its lease be over, and a try of its as old as is said. */
async function letTimePass(postId: string, tryAge = 0): Promise<void> {
  const { id } = await scene.publication(postId);
  await scene.db.$executeRaw`
    UPDATE publications SET lease_until = clock_timestamp() - interval '6 seconds', dispatched_at = NULL WHERE id = ${id}`;
  await scene.db.$executeRaw`
    UPDATE items SET intent_at = intent_at - ${tryAge}::float8 * interval '1 millisecond',
      first_intent_at = first_intent_at - ${tryAge}::float8 * interval '1 millisecond'
    WHERE publication_id = ${id} AND state = 'sending'`;
}

async function publishByAnother(postId: string): Promise<void> {
  scene.startWorker({ queue, name: 'successor' });
  expect((await scene.settled(postId)).status).toBe('published');
}

const longAgo = 11 * 60_000;

describe('a worker that is killed', () => {
  it.each(platforms)(
    'when %s has just taken the post: it is found there, and not sent again',
    async (platform) => {
      const content = `taken by ${platform}`;
      const postId = await storeWithJob(await scene.account(platform, 'widow'), [content]);
      await killAtCommit(scene.startWorkerProcess(), content);
      expect(await scene.publication(postId)).toMatchObject({
        status: 'publishing',
        items: [{ state: 'sending', sends: 1, remoteId: null }],
      });
      await letTimePass(postId);
      await publishByAnother(postId);
      const [commit, ...more] = scene.commits(content);
      expect(more).toEqual([]);
      expect(await scene.publication(postId)).toMatchObject({
        platformPostId: commit?.remoteId,
        items: [{ state: 'sent', sends: 1, doubleId: null }],
        history: [{ outcome: 'unknown' }, { worker: 'successor', outcome: 'published' }],
      });
    },
  );

  it.each<[Platform, age: number]>([
    ['x', longAgo],
    ['bluesky', 0],
  ])('while %s has the request, but not the post: it is sent once more', async (platform, age) => {
    const content = `never taken by ${platform}`;
    const handle = `orphan${platform}`;
    const account = await scene.account(platform, handle);
    scene.sandbox.fault({ platform, handle, fault: 'hang' });
    const postId = await storeWithJob(account, [content]);
    const program = scene.startWorkerProcess();
    await until(
      'the request to be made',
      async () => (await scene.publication(postId)).items[0]?.state === 'sending',
    );
    await killAt(program, (kill) => kill());
    scene.sandbox.clearFaults();
    await letTimePass(postId, age);
    await publishByAnother(postId);
    expect(scene.commits(content)).toHaveLength(1);
    expect((await scene.publication(postId)).items).toMatchObject([{ state: 'sent', sends: 2 }]);
  });

  it('inside a thread on X: it goes on where it stopped, with the links in order', async () => {
    const contents = ['link one', 'link two', 'link three'];
    const postId = await storeWithJob(await scene.account('x', 'chain'), contents);
    await killAtCommit(scene.startWorkerProcess(), 'link two');
    await letTimePass(postId);
    await publishByAnother(postId);
    const thread = scene.sandbox.ledger({ platform: 'x', handle: 'chain' });
    expect(thread.map(({ content }) => content)).toEqual(contents);
    expect(thread.map(({ parentId }) => parentId)).toEqual([null, thread[0]?.remoteId, thread[1]?.remoteId]);
  });

  it('again and again: its post fails in the end, and says so', async () => {
    const { post } = await scene.store(await scene.account('x', 'poison'), ['poison']);
    await scene.db.publication.updateMany({ where: { postId: post.id }, data: { crashes: 8 } });
    scene.startWorker({ queue });
    const { platforms } = await scene.settled(post.id);
    expect(platforms[0]?.errorMessage).toBe('The worker crashed repeatedly while publishing this post.');
    expect(scene.commits('poison')).toEqual([]);
  });
});
