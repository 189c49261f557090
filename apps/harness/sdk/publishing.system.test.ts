import { picture } from '@carillon/media/testing/make-picture';
import { Carillon, NotFoundError, WaitTimeoutError } from '@carillon/sdk';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openScene, type Scene } from '../open-scene.ts';

let scene: Scene;
let carillon: Carillon;
let account: string;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
  account = await scene.account('x', 'ringer');
  carillon = new Carillon({ apiKey: scene.apiKey, baseUrl: scene.url });
});

afterAll(() => scene.close());

const saying = (content: string, more: object = { publishNow: true }) => ({
  profileId: scene.profileId,
  platforms: { [account]: { items: [{ content }] } },
  ...more,
});

describe('the SDK on a real API', () => {
  it('says who it is, and finds where to post', async () => {
    const { user, key } = await carillon.me();
    expect([user.email, key?.sandbox]).toEqual([expect.stringContaining('@'), false]);
    const [profile] = await carillon.profiles.list().toArray();
    const accounts = await carillon.accounts.list({ profile_id: profile?.id ?? '' });
    expect(accounts.data.map(({ id, platform }) => [id, platform])).toEqual([[account, 'x']]);
    expect(accounts.answer.limits.current).toBe(1);
    expect(await carillon.slots.list(scene.profileId, { limit: 1 })).toHaveLength(2);
  });

  it('uploads a picture, publishes it, and waits until it is out', async () => {
    const png = await picture({ width: 300, height: 200, noise: true }).png().toBuffer();
    const medium = await carillon.media.upload(new File([new Uint8Array(png)], 'tower.png'), {
      altText: 'A tower',
    });
    expect(await carillon.media.waitUntilReady(medium.id)).toMatchObject({
      status: 'ready',
      name: 'tower.png',
    });
    const items = [{ content: 'With a picture', media: [{ id: medium.id }] }];
    const post = await carillon.posts.create(
      saying('', { platforms: { [account]: { items } }, publishNow: true }),
    );
    const done = await carillon.posts.waitUntilDone(post.id);
    expect([done.status, done.platforms[0]?.items[0]?.media]).toEqual([
      'published',
      [{ id: medium.id, altText: 'A tower' }],
    ]);
    expect(scene.commits('With a picture')).toHaveLength(1);
    const content = await (await carillon.media.content(medium.id)).arrayBuffer();
    expect(content.byteLength).toBe((await carillon.media.get(medium.id)).sizeBytes);
    const part = await carillon.media.content(medium.id, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('waits in the request itself, and says how it ended', async () => {
    const call = carillon.posts.create(saying('Waited for'), { wait: 30 });
    const { data, answer } = await call.withResponse();
    expect([data.status, answer.warnings]).toEqual(['published', []]);
    expect(answer.message).toContain('1');
    const attempts = await carillon.posts.attempts(data.id).toArray();
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['published']);
  });

  it('waits for a post that goes out soon, with 304 as long as nothing is new; and not for ever', async () => {
    const soon = new Date(Date.now() + 1_500).toISOString();
    const { id } = await carillon.posts.create(saying('Soon', { scheduledAt: soon }));
    await expect(carillon.posts.waitUntilDone(id, { timeoutMs: 300 })).rejects.toBeInstanceOf(
      WaitTimeoutError,
    );
    const statuses: number[] = [];
    const counting: typeof fetch = async (...given) => {
      const response = await fetch(...given);
      statuses.push(response.status);
      return response;
    };
    const slow = new Carillon({ apiKey: scene.apiKey, baseUrl: scene.url, fetch: counting });
    expect((await slow.posts.waitUntilDone(id)).status).toBe('published');
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.length).toBeLessThan(10);
    const draft = await carillon.posts.create(saying('A draft', { status: 'draft' }));
    await expect(carillon.posts.waitUntilDone(draft.id)).rejects.toThrow('is a draft: publish it first');
    const later = await carillon.posts.create(saying('Later', { scheduledAt: '2040-01-09T09:00:00Z' }));
    const asked = statuses.length;
    await expect(slow.posts.waitUntilDone(later.id, { timeoutMs: 400 })).rejects.toThrow(
      'took longer than 0.4 s',
    );
    expect(statuses.slice(asked)).toEqual([200, 304]);
    const reason = new Error('Enough.');
    const ending = new AbortController();
    setTimeout(() => ending.abort(reason), 200);
    await expect(carillon.posts.waitUntilDone(later.id, { signal: ending.signal })).rejects.toBe(reason);
  });

  it('changes, publishes and deletes', async () => {
    const { id } = await carillon.posts.create(
      saying('First words', { scheduledAt: '2040-01-09T09:00:00Z' }),
    );
    const { data: seen, response } = await carillon.posts.get(id).withResponse();
    const ifMatch = response.headers.get('etag') ?? '';
    const platforms = { [account]: { items: [{ content: 'Better words' }] } };
    expect(await carillon.posts.update(id, { platforms }, { ifMatch })).toMatchObject({
      content: 'Better words',
    });
    await expect(carillon.posts.delete(id, { ifMatch })).rejects.toThrow('has changed since the version');
    expect(seen.content).toBe('First words');
    expect(await carillon.posts.publish(id, { wait: 30 })).toMatchObject({ status: 'published' });
    const other = await carillon.posts.create(saying('Not meant', { status: 'draft' }));
    expect(await carillon.posts.delete(other.id)).toBeUndefined();
    await expect(carillon.posts.get(other.id)).rejects.toBeInstanceOf(NotFoundError);
  });
});
