import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'mover')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
const to = (account: string) => ({ [account]: { items: [{ content: `moved at ${Date.now()}` }] } });
const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
const shown = async (id: string) =>
  (await scene.api.get(`/posts/${id}`)).body.data.platforms.map(({ socialAccountId }) => socialAccountId);
const listed = async (id: string) =>
  (await scene.api.get<{ id: string; platforms: { socialAccountId: string }[] }[]>('/posts')).body.data
    .find((post) => post.id === id)
    ?.platforms.map(({ socialAccountId }) => socialAccountId);
const rounds = async (id: string) =>
  (
    await scene.api.get<{ socialAccountId: string; round: number; number: number }[]>(`/posts/${id}/attempts`)
  ).body.data.map(({ socialAccountId, round, number }) => [socialAccountId, round, number]);
const used = async () => (await scene.db.usage.findFirst())?.posts;

async function refused(): Promise<string> {
  scene.sandbox.fault({ platform: 'x', handle: 'mover', fault: '403-duplicate' });
  scene.startWorker();
  const id = await scene.publishNow([x], `refused at ${Date.now()}`);
  await scene.reaching(id, ['failed']);
  await scene.stopWorkers();
  return id;
}

describe('PATCH /posts/{id} that moves a post from an account where it was tried', () => {
  it('keeps the tries, and shows the account no more', async () => {
    const id = await refused();
    const { body } = await change(id, { platforms: to(bluesky), scheduledAt });
    expect(body.message).toBe('Post changed for 1 platform(s). It does not go to X @mover any more.');
    expect([await shown(id), await listed(id)]).toEqual([[bluesky], [bluesky]]);
    expect(await rounds(id)).toEqual([[x, 1, 1]]);
  });

  it('takes it up again when it is named again, and counts its rounds on', async () => {
    const id = await refused();
    await change(id, { platforms: to(bluesky), scheduledAt });
    await change(id, { platforms: { ...to(x), ...to(bluesky) }, publishNow: true });
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    expect((await rounds(id)).sort()).toEqual(
      [
        [x, 1, 1],
        [x, 2, 1],
        [bluesky, 1, 1],
      ].sort(),
    );
  });

  it('does not give its month back when it is deleted then', async () => {
    const id = await refused();
    await change(id, { platforms: to(bluesky), scheduledAt });
    const before = await used();
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    expect(await used()).toBe(before);
  });

  it('leaves nothing of an account where it was not', async () => {
    const { id } = await scene.create([x], { scheduledAt }, 'moved in time');
    await change(id, { platforms: to(bluesky) });
    expect(await scene.db.publication.count({ where: { postId: id } })).toBe(1);
  });
});

describe('the rounds of a post that was changed before it went out', () => {
  it('begin with 1', async () => {
    const { id } = await scene.create([x], { scheduledAt }, 'not this');
    await change(id, { platforms: to(x) });
    await change(id, { publishNow: true });
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    expect(await rounds(id)).toEqual([[x, 1, 1]]);
  });
});
