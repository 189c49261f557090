import { platforms } from '@carillon/core';
import { claimPublication, failPublication } from '@carillon/db/publications';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'waverer')));
});

afterAll(() => scene.close());

/** A post that a worker was publishing on X, which refused it, while it was deleted on Bluesky. */
async function halfCancelled(): Promise<PostBody> {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await scene.create([x, bluesky], { scheduledAt }, 'first words');
  const onX = await scene.db.publication.findFirstOrThrow({ where: { postId: id, platform: 'x' } });
  await scene.db.publication.update({ where: { id: onX.id }, data: { dueAt: new Date() } });
  const claim = await claimPublication(scene.db, {
    publicationId: onX.id,
    generation: 1,
    worker: 'test',
    leaseMs: 90_000,
    probeMs: 20_000,
    maxLateness: 86_400_000,
  });
  if (claim === null) throw new Error('The post could not be claimed.');
  await scene.api.delete(`/posts/${id}`);
  await failPublication(scene.db, claim, {
    outcome: 'refused',
    code: 'duplicate_content',
    networkStatus: 403,
    message: 'Refused.',
  });
  return scene.reaching(id, ['failed']);
}

const stored = (postId: string) =>
  scene.db.publication.findMany({ where: { postId }, orderBy: { position: 'asc' } });

describe('PATCH /posts/{id} of a post that was deleted on some accounts', () => {
  it('takes them up again', async () => {
    const post = await halfCancelled();
    expect(post.platforms.map(({ status }) => status)).toEqual(['failed']);
    const before = await stored(post.id);
    expect(before.map(({ status }) => status)).toEqual(['failed', 'cancelled']);
    const items = [{ content: 'second words' }];
    const change = { platforms: { [x]: { items }, [bluesky]: { items } }, publishNow: true };
    const { status, body } = await scene.api.patch(`/posts/${post.id}`, change);
    expect([status, body.error]).toEqual([200, undefined]);
    scene.startWorker();
    const { platforms: records } = await scene.settled(post.id);
    expect(records.map(({ id, status }) => [id, status])).toEqual(before.map(({ id }) => [id, 'published']));
    expect([scene.commits('first words').length, scene.commits('second words').length]).toEqual([0, 2]);
  });
});
