import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ahead, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let bluesky: string;

beforeAll(async () => {
  scene = await openScene();
  [x = '', bluesky = ''] = await Promise.all(platforms.map((platform) => scene.account(platform, 'waiter')));
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

interface Waited {
  readonly data: {
    readonly id: string;
    readonly status: string;
    readonly platforms?: readonly { readonly status: string; readonly errorCode: string | null }[];
  };
  readonly message: string;
  readonly error?: string;
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const begunAt = performance.now();
  const response = await fetch(`${scene.url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { status } = response;
  return {
    status,
    applied: response.headers.get('preference-applied'),
    replayed: response.headers.get('idempotent-replayed'),
    body: (await response.json()) as Waited,
    ms: performance.now() - begunAt,
  };
}

const newPost = (content: string, when: object = { publishNow: true }) => ({
  profileId: scene.profileId,
  platforms: to(content, x, bluesky),
  ...when,
});

const statuses = ({ data }: Waited) => data.platforms?.map(({ status }) => status);

describe('a request that waits', () => {
  it.each([
    ['by its header', '/posts', { prefer: 'respond-async, wait=20' }],
    ['by its address', '/posts?wait=20', {}],
  ])('%s is answered once its post is out everywhere', async (how, path, headers) => {
    scene.startWorker();
    const { status, applied, body } = await post(path, newPost(`waited for ${how}`), headers);
    expect([status, applied, body.data.status]).toEqual([201, 'wait=20', 'published']);
    expect(statuses(body)).toEqual(['published', 'published']);
    expect(body.message).toBe('Post published on 2 platform(s)');
  });

  it('is answered once the last account has failed', async () => {
    scene.sandbox.fault({ platform: 'x', handle: 'waiter', fault: '403-duplicate' });
    scene.startWorker();
    const { body } = await post('/posts?wait=20', newPost('refused in part'));
    expect([body.data.status, statuses(body)]).toEqual(['partial', ['failed', 'published']]);
    expect(body.message).toBe(
      'Post published on 1 platform(s), failed on X @waiter: X refused the post as a duplicate of a recent post.',
    );
    const resent = await post(`/posts/${body.data.id}/resend?wait=20`, {});
    expect([resent.status, resent.body.data.status]).toEqual([200, 'published']);
  });

  it('is answered as without when its time is over', async () => {
    const { status, applied, body, ms } = await post('/posts?wait=1', newPost('nobody publishes'));
    expect([status, applied, body.data.status]).toEqual([201, 'wait=1', 'queued']);
    expect([statuses(body), body.message]).toEqual([
      ['queued', 'queued'],
      'Post queued for publishing to 2 platform(s)',
    ]);
    expect(ms).toBeGreaterThan(950);
  });

  it.each([
    ['a draft', {}],
    ['a post that is due only later', { scheduledAt: ahead(hour) }],
  ])('does not wait for %s', async (_, when) => {
    const { body, ms } = await post('/posts?wait=20', newPost('later', when));
    expect(body.data.platforms).toHaveLength(2);
    expect(ms).toBeLessThan(10_000);
  });

  it('publishes a draft', async () => {
    scene.startWorker();
    const { body } = await post('/posts', newPost('a draft', {}));
    const published = await post(`/posts/${body.data.id}/publish`, {}, { prefer: 'wait=20' });
    expect([published.status, published.body.data.status]).toEqual([200, 'published']);
  });

  it('is answered once more as the post is then, whatever it waits this time', async () => {
    const key = { 'idempotency-key': 'waits' };
    const wanted = newPost('answered twice');
    const first = await post('/posts', wanted, key);
    scene.startWorker();
    const again = await post('/posts?wait=20', wanted, key);
    expect([again.status, again.replayed, again.body.data.status]).toEqual([201, 'true', 'published']);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(scene.commits('answered twice')).toHaveLength(2);
  });

  it('is answered, though many are settled at the same moment', async () => {
    const asked = Array.from({ length: 60 }, (_, n) => post('/posts?wait=30', newPost(`one of many, ${n}`)));
    scene.startWorker();
    const answers = await Promise.all(asked);
    expect(answers.map(({ body }) => statuses(body))).toEqual(answers.map(() => ['published', 'published']));
  });

  it('may not wait for longer than 30 s', async () => {
    const { status, body } = await post('/posts?wait=31', newPost('too long'));
    expect([status, body.error]).toEqual([400, 'wait must be a whole number from 0 to 30.']);
    scene.startWorker();
    expect((await post('/posts', newPost('capped'), { prefer: 'wait=100' })).applied).toBe('wait=30');
  });

  it('is answered as ever where nothing is asked for', async () => {
    for (const headers of [{}, { prefer: 'wait=soon' }, { prefer: 'return=minimal' }] as const) {
      const { applied, body } = await post('/posts', newPost('at once', {}), headers);
      expect([applied, body.data.platforms]).toEqual([null, undefined]);
    }
  });
});
