import { firstId } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});

afterAll(() => scene.close());

describe('a post whose job was never made', () => {
  it('is published, now or when it is due', async () => {
    const posts = [
      await scene.store(await scene.account('x', 'jobless'), ['now on X']),
      await scene.store(await scene.account('bluesky', 'jobless'), ['now on Bluesky']),
      await scene.store(await scene.account('x', 'planner'), ['soon on X'], 1_500),
    ];
    for (const { post } of posts) {
      expect((await scene.settled(post.id)).status).toBe('published');
      expect((await scene.publication(post.id)).dispatch).toBe(2);
      expect(scene.commits(post.content)).toHaveLength(1);
    }
    const { dueAt, publishedAt } = await scene.publication(posts[2]?.post.id ?? '');
    expect(publishedAt?.getTime()).toBeGreaterThanOrEqual(dueAt?.getTime() ?? Number.NaN);
  });

  it('stays a row while it is due in more than 48 hours', async () => {
    const account = await scene.account('x', 'farsighted');
    const far = await scene.store(account, ['next week'], 7 * 86_400_000);
    const near = await scene.store(account, ['tomorrow'], 86_400_000);
    await until(
      'the nearer one to have a job',
      async () => (await scene.publication(near.post.id)).dispatch === 2,
    );
    expect(await scene.publication(far.post.id)).toMatchObject({ dispatch: 1, dispatchedAt: null });
  });
});

describe('a post that was just created', () => {
  it('has its words in the index of searches a moment later', async () => {
    const { post } = await scene.store(await scene.account('x', 'wordy'), ['wordsmith'], 3_600_000);
    await until(
      'its words',
      async () => (await scene.db.postWords.count({ where: { postId: post.id } })) === 1,
    );
    expect(await scene.db.postWordsDue.count({ where: { postId: post.id } })).toBe(0);
  });
});

describe('a post that never started and is too late', () => {
  const miss = async (handle: string, content: string) => {
    const stored = await scene.store(await scene.account('x', handle), [content]);
    await scene.db.$executeRaw`
      UPDATE publications SET due_at = timestamptz '2020-02-02 02:02:02Z' WHERE post_id = ${stored.post.id}`;
    return stored;
  };

  it('fails as missed, and nothing is sent', async () => {
    const { post } = await miss('dozer', 'too late');
    expect((await scene.settled(post.id)).platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage: 'Missed its time: it was due at 2020-02-02T02:02:02Z and could not be published since.',
    });
    expect(scene.commits('too late')).toEqual([]);
    expect((await scene.publication(post.id)).history).toEqual([]);
  });

  it('fails as missed when a job wakes it before the reconciler looks', async () => {
    const { post, wakeUps } = await miss('sleeper', 'too late as well');
    await scene.wake(wakeUps);
    expect((await scene.settled(post.id)).status).toBe('failed');
    expect(scene.commits('too late as well')).toEqual([]);
  });
});

describe('an event of the audit trail', () => {
  it('is deleted once it was kept long enough', async () => {
    const [old, kept] = [500, 300].map((days) => {
      const at = new Date(Date.now() - days * 86_400_000);
      return { id: firstId('aud', at), at, actor: 'cli', action: 'user.created' };
    });
    await scene.db.auditEvent.createMany({ data: [old, kept].filter((event) => event !== undefined) });
    const ids = async () =>
      (await scene.db.auditEvent.findMany({ where: { action: 'user.created' } })).map(({ id }) => id);
    await until('the old event to be gone', async () => (await ids()).length === 1);
    expect(await ids()).toEqual([kept?.id]);
  });
});

describe('Idempotency-Keys that are a day old', () => {
  it('are deleted as fast as many are made', async () => {
    const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    await scene.db.$executeRaw`
      INSERT INTO idempotency_keys (user_id, sandbox, key, request_hash, created_at)
      SELECT ${userId}, false, 'old-' || n, 'hash', clock_timestamp() - interval '25 hours' FROM generate_series(1, 12000) n`;
    await scene.stopWorkers();
    scene.startWorker({ times: { reconcileMs: 600_000 } });
    await until('one round to delete them all', async () => (await scene.db.idempotencyKey.count()) === 0);
  });
});
