import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const create = (accounts: readonly string[], more: object): Promise<PostBody> =>
  scene.create(accounts, more, 'the bells');

const refusedResend = async (post: PostBody) => {
  const { status, body } = await scene.api.post(`/posts/${post.id}/resend`);
  expect([status, body]).toEqual([400, { error: `Cannot resend a post with status: ${post.status}` }]);
  expect((await scene.api.get(`/posts/${post.id}`)).body.data.status).toBe(post.status);
};

describe('section 4.4: POST /posts/{id}/resend, before anything was published', () => {
  it.each([
    ['draft', {}],
    ['scheduled', { scheduledAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ['queued', { publishNow: true }],
  ])('refuses a %s post and leaves it as it is', async (status, more) => {
    const post = await create([await scene.account('x', 'idle')], more);
    expect(post.status).toBe(status);
    await refusedResend(post);
  });

  it.each(['unknown', 'malformed'])('answers 404 for a post id that is %s', async (kind) => {
    const { id } = await create([await scene.account('x', 'known')], {});
    const unknown = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    const { status, body } = await scene.api.post(
      `/posts/${kind === 'unknown' ? unknown : 'pst_nothing'}/resend`,
    );
    expect([status, body]).toEqual([404, { error: 'Post not found' }]);
  });
});

describe('section 4.4: POST /posts/{id}/resend, with a worker', () => {
  beforeAll(() => void scene.startWorker());

  it('answers 200 with the post, queued again, and a message', async () => {
    const failing = await scene.account('x', 'failing');
    scene.sandbox.fault({ platform: 'x', handle: 'failing', fault: '403-duplicate' });
    const { id } = await create([failing], { publishNow: true });
    await scene.reaching(id, ['failed']);
    const { status, body } = await scene.api.post(`/posts/${id}/resend`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        id,
        profileId: scene.profileId,
        content: 'the bells',
        status: 'queued',
        scheduledAt: null,
        createdAt: timestamp,
        updatedAt: timestamp,
      },
      message: 'Post queued for resend to 1 platform(s)',
    });
    await scene.reaching(id, ['published']);
  });

  it('retries only the failed platforms of a partial post', async () => {
    const accounts = [await scene.account('bluesky', 'half'), await scene.account('x', 'half')];
    scene.sandbox.fault({ platform: 'x', handle: 'half', fault: '403-duplicate' });
    const { id } = await create(accounts, { publishNow: true });
    await scene.reaching(id, ['partial']);
    const { body } = await scene.api.post(`/posts/${id}/resend`);
    expect(body.message).toBe('Post queued for resend to 1 platform(s)');
    const post = await scene.reaching(id, ['published']);
    expect(scene.sandbox.ledger({ platform: 'bluesky', handle: 'half.sandbox.test' })).toHaveLength(1);
    expect(scene.sandbox.ledger({ platform: 'x', handle: 'half' })).toHaveLength(1);
    expect(post.platforms.map((one) => one.status)).toEqual(['published', 'published']);
    await refusedResend(post);
  });

  it('refuses a publishing post and leaves it as it is', async () => {
    const slow = await scene.account('x', 'unclear');
    scene.sandbox.fault({ platform: 'x', handle: 'unclear', fault: 'commit-then-drop' });
    const { id } = await create([slow], { publishNow: true });
    await refusedResend(await scene.reaching(id, ['publishing']));
  });
});

describe('section 2.5: the record of a published platform', () => {
  it('has a time and the identifier on the network', async () => {
    const accounts = [await scene.account('bluesky', 'fine'), await scene.account('x', 'fine')];
    const { id } = await create(accounts, { publishNow: true });
    const post = await scene.reaching(id, ['published']);
    for (const socialAccountId of accounts) {
      expect(post.platforms.find((one) => one.socialAccountId === socialAccountId)).toMatchObject({
        id: expect.stringMatching(/^pp_/),
        postId: id,
        socialAccountId,
        status: 'published',
        errorMessage: null,
        publishedAt: timestamp,
        platformPostId: expect.stringMatching(/./),
        createdAt: timestamp,
        updatedAt: timestamp,
      });
    }
    const remote = scene.sandbox.ledger().map(({ remoteId }) => remoteId);
    for (const { platformPostId } of post.platforms) expect(remote).toContain(platformPostId);
  });

  it('is found by the status filters published, failed and partial', async () => {
    const [bad, good] = [await scene.account('x', 'suspended'), await scene.account('bluesky', 'good')];
    const partial = await create([bad, good], { publishNow: true });
    await scene.reaching(partial.id, ['partial']);
    const failed = await create([await scene.account('x', 'duplicate')], { publishNow: true });
    await scene.reaching(failed.id, ['failed']);
    for (const status of ['published', 'failed', 'partial']) {
      const { data } = (await scene.api.get<PostBody[]>(`/posts?status=${status}`)).body;
      expect(data.length).toBeGreaterThan(0);
      expect(data.every((post) => post.status === status)).toBe(true);
    }
  });
});

describe('section 7: errors of the networks, as stored in errorMessage', () => {
  it.each([
    ['x', 'expired', /authentication failed.*reconnect/i],
    ['x', 'suspended', /suspended|restricted/i],
    ['x', 'ratelimited', /rate limit/i],
    ['x', 'duplicate', /duplicate/i],
    ['bluesky', 'expired', /handle or app password/i],
    ['bluesky', 'ratelimited', /rate limit/i],
    ['bluesky', 'down', /reach/i],
  ] as const)('on %s for @%s', async (platform, handle, message) => {
    const { id } = await create([await scene.account(platform, handle)], { publishNow: true });
    const errorMessage = await until('the message of the network', async () => {
      const [record] = (await scene.api.get(`/posts/${id}`)).body.data.platforms;
      return record?.errorMessage;
    });
    expect(errorMessage).toMatch(message);
    const listed = (await scene.api.get<PostBody[]>('/posts')).body.data.find((post) => post.id === id);
    expect(listed?.platforms[0]).toHaveProperty('errorMessage');
  });
});
