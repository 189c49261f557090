import { platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { withinMinute } from '@carillon/testing/within';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ahead, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'editor')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const get = async (id: string): Promise<PostBody> => (await scene.api.get(`/posts/${id}`)).body.data;

describe('latestAt', () => {
  it('fails a post that could not begin by then, and says so', async () => {
    const latestAt = ahead(2_000);
    const { id } = await scene.create([x], { scheduledAt: ahead(500), latestAt }, 'too late for this');
    expect((await get(id)).latestAt).toBe(latestAt);
    await new Promise((done) => setTimeout(done, 2_200)); // no worker until it is too late
    scene.startWorker();
    const post = await scene.settled(id);
    expect(post.platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^Missed its time: .*, its latestAt\.$/),
    });
    expect(scene.commits('too late for this')).toEqual([]);
  });

  it('refuses a slot that is later', async () => {
    await withinMinute(); // the next slot is at its end at the earliest
    const { status, body } = await scene.api.post('/posts', {
      profileId: scene.profileId,
      platforms: to('hurry', bluesky),
      autoSchedule: true,
      latestAt: ahead(1_000),
    });
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^The next free time for autoSchedule on Bluesky is .*, later than latestAt\./),
    ]);
  });
});
