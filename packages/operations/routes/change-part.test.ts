import { platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'parter')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const week = 7 * 86_400_000;
const item = (content: string) => ({ items: [{ content }] });
const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
const get = async (id: string): Promise<PostBody> => (await scene.api.get(`/posts/${id}`)).body.data;
const statuses = async (id: string) => (await get(id)).platforms.map(({ status }) => status);

/** Out on Bluesky, and refused by X. */
async function partial(content: string): Promise<string> {
  scene.sandbox.fault({ platform: 'x', handle: 'parter', fault: '403-duplicate' });
  scene.startWorker();
  const id = await scene.publishNow([x, bluesky], content);
  await scene.reaching(id, ['partial']);
  await scene.stopWorkers();
  return id;
}

describe('PATCH /posts/{id} of a post that is out in part', () => {
  it('keeps the text that is out as its content', async () => {
    const id = await partial('out there');
    expect((await change(id, { platforms: { [x]: item('still to come') } })).body.data.content).toBe(
      'out there',
    );
  });

  it('can be made again and again while the rest is scheduled', async () => {
    const id = await partial('first part');
    await change(id, { scheduledAt: ahead(week) });
    expect([(await get(id)).status, await statuses(id)]).toEqual(['queued', ['published', 'scheduled']]);
    const scheduledAt = ahead(2 * week);
    const { status, body } = await change(id, { platforms: { [x]: item('second part') }, scheduledAt });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ scheduledAt, content: 'first part' }),
    ]);
    expect((await change(id, { platforms: { [x]: item('the rest') } })).body.data.scheduledAt).toBe(
      scheduledAt,
    );
    scene.startWorker();
    expect((await scene.api.post(`/posts/${id}/publish`)).body.message).toBe(
      'Post queued for publishing to 1 platform(s)',
    );
    expect((await scene.settled(id)).status).toBe('published');
    expect(['first part', 'second part', 'the rest'].map((text) => scene.commits(text).length)).toEqual([
      1, 0, 1,
    ]);
  });

  it('is refused once the rest is due', async () => {
    const id = await partial('due soon');
    await scene.api.post(`/posts/${id}/resend`);
    const { status, body } = await change(id, { platforms: { [x]: item('too late') } });
    expect([status, body.error]).toEqual([400, 'A post with status queued cannot be changed.']);
    const published = await scene.api.post(`/posts/${id}/publish`);
    expect([published.status, published.body.error]).toEqual([
      400,
      expect.stringMatching(/^A post with status queued cannot be published;/),
    ]);
    await scene.db.post.deleteMany({ where: { id } });
  });
});

describe('DELETE /posts/{id} of a post that is out in part', () => {
  it('is refused where nothing but its failure is left, which can be resent', async () => {
    const id = await partial('stays failed');
    const { status, body } = await scene.api.delete(`/posts/${id}`);
    expect([status, body.error]).toEqual([
      409,
      expect.stringMatching(
        /^It is too late to delete this post: it is or may be published on Bluesky @parter\S*\. /,
      ),
    ]);
    expect((await get(id)).status).toBe('partial');
    expect((await scene.api.post(`/posts/${id}/resend`)).status).toBe(200);
    await scene.db.post.deleteMany({ where: { id } });
  });

  it('cancels what is scheduled, and leaves what failed', async () => {
    const third = await scene.account('x', 'parter-too');
    scene.sandbox.fault({ platform: 'x', handle: 'parter', fault: '403-duplicate' });
    const { id } = await scene.create([x, bluesky, third], { publishNow: true }, 'all three states');
    const later = { status: 'scheduled', dueAt: new Date(Date.now() + week) } as const;
    await scene.db.publication.updateMany({ where: { postId: id, socialAccountId: third }, data: later });
    scene.startWorker();
    await until('all three states', async () => (await statuses(id)).join() === 'failed,published,scheduled');
    const { status, body } = await scene.api.delete(`/posts/${id}`);
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(
        /^Post cancelled on 1 platform\(s\): X @parter-too\. It was too late for Bluesky @parter\S*,/,
      ),
    ]);
    expect(body.data.status).toBe('partial');
    expect(await statuses(id)).toEqual(['failed', 'published']);
  });
});
