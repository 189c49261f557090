import { randomUUID } from 'node:crypto';
import type { PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

async function create(accountId: string, key: string, content: string) {
  const response = await fetch(`${scene.url}/v1/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${scene.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      profileId: scene.profileId,
      platforms: { [accountId]: { items: [{ content }] } },
      publishNow: true,
    }),
  });
  const { data } = (await response.json()) as { data?: PostBody };
  const outcome = response.headers.get('idempotent-replayed') === 'true' ? 'replayed' : response.status;
  return { outcome, id: data?.id };
}

describe('18: the same create is sent 50 times with one Idempotency-Key', () => {
  it('creates one post, and answers every other call with it', async () => {
    const account = await scene.account('x', 'repeated');
    const key = randomUUID();

    const answers = await Promise.all(Array.from({ length: 50 }, () => create(account, key, 'said once')));

    const [post] = await scene.db.post.findMany();
    expect(await scene.db.post.count()).toBe(1);
    expect(await scene.db.usage.findMany()).toMatchObject([{ posts: 1 }]);
    expect(answers.filter(({ outcome }) => outcome === 201)).toEqual([{ outcome: 201, id: post?.id }]);
    const replayed = answers.filter(({ outcome }) => outcome === 'replayed');
    expect(replayed).toHaveLength(49);
    expect(replayed.every(({ id }) => id === post?.id)).toBe(true);

    expect(await create(account, key, 'said otherwise')).toEqual({ outcome: 422, id: undefined });
    scene.startWorker();
    await expectEachOnce(scene);
    expect(scene.commits('said once')).toHaveLength(1);
  });
});
