import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ networks: networksWith({ verifyAfterMs: [100, 1_800], deadline: 30_000 }) });
});

afterAll(() => scene.close());

const post = (path: string, token: string, body: object) =>
  fetch(`${scene.sandbox.url}/xrpc/com.atproto.${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** The person deletes it. */
const deletes = {
  async x(handle: string, remoteId: string) {
    const { accessToken } = scene.sandbox.account('x', handle);
    const headers = { authorization: `Bearer ${accessToken}` };
    return fetch(`${scene.sandbox.url}/2/tweets/${remoteId}`, { method: 'DELETE', headers });
  },
  async bluesky(handle: string, remoteId: string) {
    const { id: repo, appPassword: password } = scene.sandbox.account('bluesky', handle);
    const session = await post('server.createSession', '', { identifier: repo, password });
    const { accessJwt } = (await session.json()) as { accessJwt: string };
    const [rkey, collection] = remoteId.split('/').reverse();
    return post('repo.deleteRecord', accessJwt, { repo, collection, rkey });
  },
};

/** Publishes; the network takes it and does not answer, and then the person deletes it. */
async function publishAndDelete(platform: 'x' | 'bluesky', handle: string): Promise<string> {
  const account = await scene.account(platform, handle);
  scene.sandbox.fault({ platform, handle, fault: 'commit-then-drop', afterMs: 20_000 });
  const postId = await scene.publishNow([account], `regretted by ${handle}`);
  const [taken] = await until('it to be taken', async () => {
    const commits = scene.commits(`regretted by ${handle}`);
    return commits.length > 0 && commits;
  });
  const { status } = await deletes[platform](handle, taken?.remoteId ?? '');
  expect(status).toBe(200);
  scene.sandbox.clearFaults(); // now the answer is lost
  return postId;
}

describe('45: the person deletes the post while we verify', () => {
  it('on X, it is sent once more', async () => {
    scene.sandbox.set({ duplicateRule: false });
    const postId = await publishAndDelete('x', 'fickle');
    expect((await scene.settled(postId)).status).toBe('published');
    const commits = scene.commits('regretted by fickle');
    expect(commits).toHaveLength(2);
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: commits[1]?.remoteId,
      items: [{ sends: 2, doubleId: null }],
    });
  });

  it('on X with its rule against duplicates, it fails as already posted', async () => {
    scene.sandbox.set({ duplicateRule: true });
    const postId = await publishAndDelete('x', 'firm');
    expect((await scene.settled(postId)).platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage: 'X reports that this content was already posted, but the post could not be located.',
    });
    expect(scene.commits('regretted by firm')).toHaveLength(1);
  });

  it('on Bluesky, it is made once more, under the same key', async () => {
    const postId = await publishAndDelete('bluesky', 'wavering');
    expect((await scene.settled(postId)).status).toBe('published');
    const [first, ...more] = scene.commits('regretted by wavering');
    expect(more).toMatchObject([{ recordKey: first?.recordKey }]);
    expect((await scene.publication(postId)).items).toMatchObject([{ sends: 2 }]);
  });
});
