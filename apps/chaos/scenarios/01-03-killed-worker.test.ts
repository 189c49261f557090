import { platforms } from '@carillon/core';
import type { Program } from '@carillon/testing/run-process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ageLeases } from './testing/age-leases.ts';
import { ageTries } from './testing/age-tries.ts';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';
import { startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

/** Longer than X may hide a post. */
const longAgo = 11 * 60_000;

/** Kills the worker with SIGKILL, which no program notices, when a network has taken this. */
async function killedAtCommit(program: Program, content: string): Promise<void> {
  const stop = stand.scene.sandbox.onCommit((post) => {
    if (post.content === content) program.kill('SIGKILL');
  });
  expect(await program.exit()).toBeNull();
  stop();
}

async function settledBySuccessor(postId: string): Promise<void> {
  const { scene } = stand;
  await ageLeases(scene);
  scene.startWorker({ name: 'successor' });
  expect((await scene.settled(postId)).status).toBe('published');
}

describe('1: the worker is killed before the call', () => {
  it.each(platforms)('%s gets the post once, from another worker', async (platform) => {
    const { scene } = stand;
    const content = `never left for ${platform}`;
    const dying = startWorker(scene, {}, { does: 'die' });
    const postId = await scene.publishNow([await scene.account(platform, 'orphan')], content);
    expect(await dying.exit()).toBeNull();
    expect(scene.commits(content)).toEqual([]);
    expect(await scene.publication(postId)).toMatchObject({
      status: 'publishing',
      items: [{ state: 'sending', sends: 1 }],
    });

    if (platform === 'x') await ageTries(scene, longAgo);
    await settledBySuccessor(postId);
    expect(scene.commits(content)).toHaveLength(1);
    expect(await scene.publication(postId)).toMatchObject({
      items: [{ state: 'sent', sends: 2, doubleId: null }],
      history: [{ outcome: 'unknown' }, { worker: 'successor', outcome: 'published' }],
    });
  });
});

describe('2: the worker is killed when the network has just taken the post', () => {
  it.each(platforms)('it is found on %s, and not sent again', async (platform) => {
    const { scene } = stand;
    const content = `taken by ${platform}`;
    const dying = startWorker(scene);
    const postId = await scene.publishNow([await scene.account(platform, 'widow')], content);
    await killedAtCommit(dying, content);
    expect(await scene.publication(postId)).toMatchObject({
      status: 'publishing',
      items: [{ state: 'sending', sends: 1, remoteId: null }],
    });

    await settledBySuccessor(postId);
    const [commit, ...more] = scene.commits(content);
    expect(more).toEqual([]);
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ state: 'sent', sends: 1, doubleId: null }],
      history: [{ outcome: 'unknown' }, { worker: 'successor', outcome: 'published' }],
    });
  });
});

describe('3: the worker is killed within a thread', () => {
  it.each(platforms)('on %s it goes on where it stopped, with the links in order', async (platform) => {
    const { scene } = stand;
    const contents = ['one', 'two', 'three'].map((link) => `${link} on ${platform}`);
    const dying = startWorker(scene);
    const postId = await scene.publishNow([await scene.account(platform, 'chain')], ...contents);
    await killedAtCommit(dying, contents[1] ?? '');

    await settledBySuccessor(postId);
    const thread = scene.sandbox.ledger({ platform, handle: 'chain' });
    expect(thread.map(({ content }) => content)).toEqual(contents);
    expect(thread.map(({ parentId }) => parentId)).toEqual([null, thread[0]?.remoteId, thread[1]?.remoteId]);
    const { items } = await scene.publication(postId);
    expect(items.map(({ sends, remoteId }) => [sends, remoteId])).toEqual(
      thread.map(({ remoteId }) => [1, remoteId]),
    );
  });
});
