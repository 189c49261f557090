import type { Platform } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls, writing } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';

type Fault = Parameters<Sandbox['fault']>[0]['fault'];

const accepts: readonly (readonly [Platform, Fault])[] = [
  ['x', 'commit-then-drop'],
  ['x', '503-commit'],
  ['x', 'cut-body'],
  ['x', '201-without-id'],
  ['bluesky', 'commit-then-drop'],
  ['bluesky', '503-commit'],
  ['bluesky', 'cut-body'],
];

const acceptsAndHangs: typeof accepts = [
  ['x', 'commit-then-hang'],
  ['bluesky', 'commit-then-hang'],
];

const fails: typeof accepts = [
  ['x', '500'],
  ['x', '503-html'],
  ['x', 'drop-before-commit'],
  ['x', 'hang'],
  ['bluesky', '500'],
  ['bluesky', '503-html'],
  ['bluesky', 'drop-before-commit'],
  ['bluesky', 'hang'],
];

let scene: Scene;
const postIds = new Map<string, string>();

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ networks: networksWith({ verifyWindow: 2_000 }) });
  for (const [platform, fault] of [...acceptsAndHangs, ...accepts, ...fails]) {
    const account = await scene.account(platform, fault);
    scene.sandbox.fault({ platform, handle: fault, fault });
    postIds.set(`${platform} ${fault}`, await scene.publishNow([account], `under ${fault}`));
  }
});

afterAll(() => scene.close());

/** Everything that there is once the post is published on which the network did this at the first try. */
async function published(platform: Platform, fault: Fault) {
  const postId = postIds.get(`${platform} ${fault}`) ?? '';
  expect((await scene.settled(postId)).status).toBe('published');
  const [commit, ...more] = scene.sandbox.ledger({ platform, handle: fault });
  expect(more).toEqual([]);
  const { platformPostId, items } = await scene.publication(postId);
  expect(platformPostId).toBe(commit?.remoteId);
  const count = (endpoint: string) => countCalls(scene, { platform, handle: fault, endpoint });
  return { items, writes: count(writing[platform]), looks: count('timeline') };
}

async function expectFound(platform: Platform, fault: Fault): Promise<void> {
  const { items, writes } = await published(platform, fault);
  expect(items).toMatchObject([{ state: 'sent', sends: 1, doubleId: null }]);
  expect(writes).toBe(1);
}

describe('4: a network takes the post and hangs past our deadline', () => {
  it.each(acceptsAndHangs)('%s is asked, and not sent it again (%s)', expectFound);
});

describe('5: a network takes the post, and its answer is lost or useless', () => {
  it.each(accepts)('%s is asked, and not sent it again (%s)', expectFound);
});

describe('6: a network fails without taking the post', () => {
  it.each(fails)('%s is asked, and then sent it once more (%s)', async (platform, fault) => {
    const { items, writes, looks } = await published(platform, fault);
    expect(items).toMatchObject([{ state: 'sent', sends: 2, doubleId: null }]);
    expect(writes).toBe(2);
    if (platform === 'x') expect(looks).toBeGreaterThan(0);
  });
});
