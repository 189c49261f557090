import { platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

const hour = 3_600_000;

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs: [hour] }); // what is in doubt stays so
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'eraser')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const remove = (id: string) => scene.api.delete(`/posts/${id}`);
const used = async () => (await scene.db.usage.findFirst())?.posts ?? 0;

describe('DELETE /posts/{id}', () => {
  it.each([
    ['draft', {}],
    ['scheduled', { scheduledAt: ahead(hour) }],
    ['queued', { publishNow: true }],
  ])('deletes a %s post, and gives it back to the month', async (_, more) => {
    const before = await used();
    const { id } = await scene.create([x, bluesky], more, 'deleted');
    expect(await used()).toBe(before + 1);
    expect((await remove(id)).status).toBe(204);
    expect(await used()).toBe(before);
    expect((await scene.api.get(`/posts/${id}`)).status).toBe(404);
    expect((await scene.api.get<PostBody[]>('/posts')).body.data.map((post) => post.id)).not.toContain(id);
    expect((await remove(id)).status).toBe(404);
    expect((await scene.api.post(`/posts/${id}/resend`)).status).toBe(404);
    scene.startWorker();
    const later = await scene.publishNow([x], `after the deleted ${id}`);
    await scene.settled(later);
    expect(scene.commits('deleted')).toEqual([]);
  });

  it('deletes a post that failed, which has been used up', async () => {
    scene.sandbox.fault({ platform: 'x', handle: 'eraser', fault: '403-duplicate' });
    scene.startWorker();
    const id = await scene.publishNow([x], 'refused and deleted');
    await scene.reaching(id, ['failed']);
    const before = await used();
    expect((await remove(id)).status).toBe(204);
    expect(await used()).toBe(before);
  });

  it('cancels where it can, and says for which platforms it came too late', async () => {
    scene.sandbox.fault({ platform: 'x', handle: 'eraser', fault: 'commit-then-drop' });
    const { id } = await scene.create([x, bluesky], { scheduledAt: ahead(hour) }, 'half of it');
    await scene.db.publication.updateMany({
      where: { postId: id, platform: 'x' },
      data: { dueAt: new Date(), dispatchedAt: null },
    });
    scene.startWorker();
    await scene.reaching(id, ['publishing']);
    const before = await used();
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(
        /^Post cancelled on 1 platform\(s\): Bluesky @eraser\S*\. It was too late for X @eraser, where it is published or being published\.$/,
      ),
    ]);
    expect(await used()).toBe(before);
    await scene.stopWorkers();
    const { platforms: records } = (await scene.api.get(`/posts/${id}`)).body.data;
    expect(records.map((record) => record.status)).toEqual(['publishing']);
    expect((await remove(id)).status).toBe(409);
    await scene.db.post.deleteMany({ where: { id } });
  });

  it('is refused when it is out everywhere', async () => {
    scene.startWorker();
    const id = await scene.publishNow([x, bluesky], 'out there');
    await scene.reaching(id, ['published']);
    const { status, headers, body } = await remove(id);
    expect([status, headers.get('x-error-code'), body.error]).toEqual([
      409,
      'too_late_to_delete',
      expect.stringMatching(
        /^It is too late to delete this post: it is or may be published on X @eraser and Bluesky @eraser\S*\. Delete it on the network itself\.$/,
      ),
    ]);
    expect((await scene.api.get(`/posts/${id}`)).body.data.status).toBe('published');
  });

  it('is refused where a try that was never found may have left something', async () => {
    const scheduledAt = ahead(hour);
    const { id } = await scene.create([x], { scheduledAt }, 'may be there');
    await scene.db.item.updateMany({ where: { publication: { postId: id } }, data: { sends: 1 } });
    expect((await remove(id)).status).toBe(409);
    const change = await scene.api.patch(`/posts/${id}`, { scheduledAt });
    expect([change.status, change.body.error]).toEqual([
      400,
      'A post with status scheduled cannot be changed.',
    ]);
    expect(await scene.db.item.findFirst({ where: { publication: { postId: id } } })).toMatchObject({
      content: 'may be there',
      sends: 1,
    });
  });

  it('answers 404 for a post of somebody else', async () => {
    expect((await remove('pst_01ka3m7q2ve4wr3t9t0v0v6q3c')).status).toBe(404);
  });
});
