import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startTcpProxy, type TcpProxy } from '@carillon/testing/tcp-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let wire: TcpProxy;
let urls: { x: string; bluesky: string; sandbox: string };

beforeAll(async () => {
  scene = await openScene();
  const { hostname: host, port } = new URL(scene.sandbox.url);
  wire = await startTcpProxy({ host, port: Number(port) });
  const url = `http://127.0.0.1:${wire.port}`;
  urls = { x: url, bluesky: url, sandbox: url };
});

afterEach(() => scene.stopWorkers());
afterAll(async () => {
  await wire.close();
  await scene.close();
});

describe('31: the networks cannot be reached until it is too late', () => {
  it('the post fails and says why, and nothing is sent', async () => {
    wire.refuse();
    scene.startWorker({ urls, maxLateness: 2_000 });
    const accounts = await Promise.all(platforms.map((platform) => scene.account(platform, 'late')));
    const postId = await scene.publishNow(accounts, 'too late');
    const post = await scene.settled(postId);
    expect(post.status).toBe('failed');
    expect(post.platforms.map(({ errorMessage }) => errorMessage)).toEqual([
      expect.stringMatching(
        /^Missed its time: .* Could not reach X\. Please try again later\.$|^Could not reach X/,
      ),
      expect.stringMatching(
        /^Missed its time: .* Bluesky could not be reached\. Please try again later\.$|^Bluesky could/,
      ),
    ]);
    wire.pass();
    expect(scene.commits('too late')).toEqual([]);
  });
});
