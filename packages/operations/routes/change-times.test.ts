import { platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failPost } from '../testing/fail-post.ts';

let scene: Scene;
let x: string;
let bluesky: string;
let another: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'keeper')));
  another = await scene.account('bluesky', 'keeper-too');
});

afterAll(() => scene.close());

const at = (ms: number) => new Date(Date.now() + ms);
const hour = 3_600_000;
const to = (content: string, ...accounts: string[]) => ({
  platforms: Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }])),
});
const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
const times = async (id: string): Promise<(string | null)[]> => {
  const { data } = (await scene.api.get(`/posts/${id}`)).body;
  return [data.scheduledAt, ...data.platforms.map(({ scheduledAt }) => scheduledAt)];
};

describe('PATCH /posts/{id} of a post whose networks have slots of their own', () => {
  /** Its slot on Bluesky is a day after that on X. */
  async function inSlots(): Promise<{ id: string; onX: string; onBluesky: string }> {
    const { id } = await scene.create([x, bluesky], { autoSchedule: true }, 'in slots');
    const dueAt = at(30 * 24 * hour);
    await scene.db.publication.updateMany({ where: { postId: id, platform: 'bluesky' }, data: { dueAt } });
    return { id, onX: (await times(id))[1] ?? '', onBluesky: dueAt.toISOString() };
  }

  it('is scheduled for the earliest that is left', async () => {
    const { id, onBluesky } = await inSlots();
    expect((await change(id, to('on one', bluesky))).body.data.scheduledAt).toBe(onBluesky);
    expect(await times(id)).toEqual([onBluesky, onBluesky]);
  });

  it('gives another account of a network the slot of that network', async () => {
    const { id, onX, onBluesky } = await inSlots();
    await change(id, to('on three', x, bluesky, another));
    expect(await times(id)).toEqual([onX, onX, onBluesky, onBluesky]);
  });

  it('leaves them there when told that it is scheduled', async () => {
    const { id, onX, onBluesky } = await inSlots();
    expect((await change(id, { status: 'scheduled' })).status).toBe(200);
    expect(await times(id)).toEqual([onX, onX, onBluesky]);
  });
});

describe('PATCH /posts/{id} of a post whose times have passed', () => {
  const past = { scheduledAt: at(-2 * hour), latestAt: at(-hour) };
  const kept = { scheduledAt: past.scheduledAt.toISOString(), latestAt: past.latestAt.toISOString() };

  async function passed(): Promise<PostBody> {
    const post = await scene.create([x], {}, 'in its time');
    await scene.db.post.update({ where: { id: post.id }, data: past });
    return post;
  }

  async function failed(): Promise<PostBody> {
    const post = await passed();
    await failPost(scene.db, post.id);
    await scene.db.publication.updateMany({
      where: { postId: post.id },
      data: { dueAt: past.scheduledAt, latestAt: past.latestAt },
    });
    return post;
  }

  it('changes what failed, and a resend sends it', async () => {
    const { id } = await failed();
    const { status, body } = await change(id, to('sent late', x));
    expect([status, body.data]).toEqual([200, expect.objectContaining({ status: 'failed', ...kept })]);
    scene.startWorker();
    await scene.api.post(`/posts/${id}/resend`);
    expect((await scene.settled(id)).status).toBe('published');
    expect(scene.commits('sent late')).toHaveLength(1);
  });

  it('changes a draft', async () => {
    const { id } = await passed();
    const { body } = await change(id, { ...to('another', x), status: 'draft' });
    expect(body.data).toMatchObject({ status: 'draft', content: 'another', ...kept });
  });

  it('makes a draft of what failed', async () => {
    const { id } = await failed();
    const { body } = await change(id, { status: 'draft' });
    expect(body.data).toMatchObject({ status: 'draft', ...kept });
  });

  it.each([{ publishNow: true }, { scheduledAt: at(hour) }, { status: 'scheduled' }])(
    'does not let it go out by a latestAt that has passed: %j',
    async (body) => {
      const { id } = await passed();
      const answer = await change(id, body);
      expect([answer.status, answer.body.error]).toEqual([
        400,
        expect.stringMatching(/^latestAt .* has already passed/),
      ]);
    },
  );
});
