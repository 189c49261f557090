import { openScene, type Scene } from '@carillon/harness/open-scene';
import { openQueues } from '@carillon/queue';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let scene: Scene;
let queues: Awaited<ReturnType<typeof openQueues<'x'>>>;

beforeAll(async () => {
  scene = await openScene();
  queues = await openQueues(scene.instance.queue, ['x'], (error) => {
    throw error;
  });
});

afterAll(async () => {
  await queues.close();
  await scene.close();
});

/** Waits until a worker's reconciler came by again, and noted that the first job of each is still there. */
const noted = async () => {
  const before = new Date();
  await until('all to be looked at, and found to have their job', async () => {
    const left = { OR: [{ dispatchedAt: null }, { dispatchedAt: { lt: before } }, { dispatch: { not: 1 } }] };
    return (await scene.db.publication.count({ where: { status: 'queued', ...left } })) === 0;
  });
};

it('a long backlog has one job for each publication, however often it is looked at', async () => {
  const [x] = queues.queues;
  if (x === undefined) throw new Error('There is no queue.');
  await x.queue.pause();
  scene.startWorker();
  const contents = Array.from({ length: 12 }, (_, number) => `waits ${number}`);
  const ids = [];
  for (const content of contents)
    ids.push(await scene.publishNow([await scene.account('x', content.replace(' ', '-'))], content));
  await noted();
  await noted();
  expect(await x.queue.getJobCountByTypes('waiting', 'delayed', 'active')).toBe(contents.length);

  await x.queue.resume();
  for (const id of ids) expect((await scene.settled(id)).status).toBe('published');
  expect(contents.map((content) => scene.commits(content).length)).toEqual(contents.map(() => 1));
});
