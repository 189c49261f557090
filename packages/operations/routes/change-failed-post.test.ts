import { platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ahead, contentsOf, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'editor')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
const get = async (id: string): Promise<PostBody> => (await scene.api.get(`/posts/${id}`)).body.data;

/** A post that X refused and Bluesky took, or X alone. */
async function failing(...others: string[]): Promise<PostBody> {
  scene.sandbox.fault({ platform: 'x', handle: 'editor', fault: '403-duplicate' });
  scene.startWorker();
  const { id } = await scene.create([x, ...others], { publishNow: true }, `refused at ${Date.now()}`);
  const post = await scene.reaching(id, ['failed', 'partial']);
  await scene.stopWorkers();
  return post;
}

describe('PATCH /posts/{id} of a post that failed', () => {
  it('changes what is sent again, and keeps it failed until it is resent', async () => {
    const { id } = await failing();
    const { body } = await change(id, { platforms: to('acceptable now', x) });
    expect(body.data.status).toBe('failed');
    expect((await get(id)).platforms[0]?.errorMessage).toMatch(/duplicate/);
    scene.startWorker();
    await scene.api.post(`/posts/${id}/resend`);
    expect((await scene.settled(id)).status).toBe('published');
    expect(scene.commits('acceptable now')).toHaveLength(1);
  });

  it('schedules it again', async () => {
    const { id } = await failing();
    expect((await change(id, { scheduledAt: ahead(hour) })).body.data.status).toBe('scheduled');
    expect((await get(id)).platforms[0]).toMatchObject({ status: 'scheduled', errorMessage: null });
  });

  it('does not touch the platforms that are out', async () => {
    const { id, content } = await failing(bluesky);
    const refused = await change(id, { platforms: to('different', x, bluesky) });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `platforms.${bluesky}: the post is or may be published on this account, and cannot be changed there any more.`,
    ]);
    await change(id, { platforms: to('different', x) });
    expect((await contentsOf(scene.db, id)).sort()).toEqual(['different', content].sort());
    scene.startWorker();
    await scene.api.post(`/posts/${id}/resend`);
    expect((await scene.settled(id)).status).toBe('published');
    expect([scene.commits(content).length, scene.commits('different').length]).toEqual([1, 1]);
  });

  it('keeps every platform in a place of its own', async () => {
    const { id } = await failing(bluesky);
    await change(id, { platforms: to('different', x) });
    const rows = await scene.db.publication.findMany({ where: { postId: id }, orderBy: { position: 'asc' } });
    expect(rows.map(({ socialAccountId, position }) => [socialAccountId, position])).toEqual([
      [bluesky, 1],
      [x, 2],
    ]);
  });

  it('does not make a draft of what is out in part', async () => {
    const { id } = await failing(bluesky);
    const { status, body } = await change(id, { scheduledAt: null });
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^A post that is partly published cannot become a draft\./),
    ]);
    expect((await get(id)).status).toBe('partial');
  });

  it('takes another account only together with a time', async () => {
    const { id } = await failing();
    const { status, body } = await change(id, { platforms: to('more', x, bluesky) });
    expect([status, body.error]).toEqual([400, expect.stringContaining('give a time too')]);
    expect((await change(id, { platforms: to('more', x, bluesky), scheduledAt: ahead(hour) })).status).toBe(
      200,
    );
  });
});
