import { type Platform, platforms } from '@carillon/core';
import { quickLease } from '@carillon/harness/test-times';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { openOwnServersScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnServersScene>>;

beforeAll(async () => {
  stand = await openOwnServersScene();
});

beforeEach(() => stand.scene.sandbox.set({ timelineLagMs: 3_600_000 })); // only the journal can know
afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

/** Publishes; Postgres is ended when the network has taken it, and the answer comes after that. @returns the post's id */
async function publishWithoutPostgres(platform: Platform, handle: string): Promise<string> {
  const { scene, postgres } = stand;
  const account = await scene.account(platform, handle);
  scene.sandbox.fault({ platform, handle, fault: 'slow', afterMs: 20_000 });
  const ended = new Promise<void>((done, fail) => {
    const stop = scene.sandbox.onCommit(() => {
      stop();
      postgres.end('SIGQUIT').then(done, fail);
    });
  });
  const postId = await scene.publishNow([account], `answered to ${handle} on ${platform}`);
  await ended;
  scene.sandbox.clearFaults();
  return postId;
}

const noted = () => stand.redis.client.keys('{carillon}:journal:outcome:*');

async function expectOnce(postId: string, platform: Platform, handle: string): Promise<void> {
  const { scene } = stand;
  expect((await scene.settled(postId)).status).toBe('published');
  const [commit, ...more] = scene.commits(`answered to ${handle} on ${platform}`);
  expect(more).toEqual([]);
  expect(countCalls(scene, { handle, endpoint: 'timeline' })).toBe(0);
  expect(await scene.publication(postId)).toMatchObject({
    platformPostId: commit?.remoteId,
    items: [{ state: 'sent', sends: 1, doubleId: null }],
  });
}

describe('24: Postgres is away exactly after the network took the post', () => {
  it.each(platforms)('the worker keeps what %s answered until Postgres is back', async (platform) => {
    const { scene, postgres } = stand;
    scene.startWorker();
    const postId = await publishWithoutPostgres(platform, 'keeper');
    await until('the outcome to be noted', async () => (await noted()).length === 1);
    await postgres.start();
    await expectOnce(postId, platform, 'keeper');
    expect((await scene.publication(postId)).history).toMatchObject([{ outcome: 'published' }]);
    await stand.redis.client.flushall();
  });

  it.each(platforms)(
    'the worker dies meanwhile: another one knows from the journal (%s)',
    async (platform) => {
      const { scene, postgres } = stand;
      const dying = startWorker(scene, { times: quickLease });
      const postId = await publishWithoutPostgres(platform, 'heir');
      await until('the outcome to be noted', async () => (await noted()).length === 1);
      dying.kill('SIGKILL');
      await dying.exit();
      await postgres.start();
      scene.startWorker({ name: 'successor' });
      await expectOnce(postId, platform, 'heir');
      expect((await scene.publication(postId)).history).toMatchObject([
        { outcome: 'unknown' },
        { worker: 'successor', outcome: 'published' },
      ]);
      await until('the journal to be empty', async () => (await noted()).length === 0);
    },
  );
});
