import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

interface AttemptBody {
  readonly outcome: string | null;
  readonly nextAttemptAt: string | null;
  readonly startedAt: string;
}

const attempts = async (postId: string, query = ''): Promise<AttemptBody[]> =>
  (await scene.api.get<AttemptBody[]>(`/posts/${postId}/attempts${query}`)).body.data;

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Has the next try of a post be soon. @returns when */
async function bringForward(postId: string, account: string): Promise<Date> {
  const nextAt = new Date(Date.now() + 300);
  await scene.db.attempt.updateMany({ where: { publication: { postId } }, data: { nextAt } });
  await scene.db.socialAccount.update({ where: { id: account }, data: { blockedUntil: nextAt } });
  await scene.db.publication.updateMany({ where: { postId }, data: { nextAt } });
  return nextAt;
}

describe('GET /v1/posts/{id}/attempts', () => {
  it('answers nothing before anything was tried', async () => {
    const account = await scene.account('x', 'idle');
    expect(await attempts(await scene.publishNow([account], 'not yet'))).toEqual([]);
  });

  it('answers 404 for a post that is unknown', async () => {
    const { status, body } = await scene.api.get('/posts/pst_nothing/attempts');
    expect([status, body]).toEqual([404, { error: 'Post not found' }]);
  });

  it.each(['0', '1001', '-1', '1.5', 'many', ''])('refuses a limit of "%s"', async (limit) => {
    const { status, body } = await scene.api.get(`/posts/pst_nothing/attempts?limit=${limit}`);
    expect([status, body]).toEqual([400, { error: 'limit must be a whole number from 1 to 1000.' }]);
  });

  describe('with a worker', () => {
    beforeAll(() => void scene.startWorker());

    it('tells what happened at each try, what is happening, and when the next one is', async () => {
      const account = await scene.account('x', 'busy');
      scene.sandbox.fault({ platform: 'x', handle: 'busy', fault: '429', delayMs: 3_600_000 });
      scene.sandbox.fault({ platform: 'x', handle: 'busy', fault: 'slow', afterMs: 20_000 });
      const id = await scene.publishNow([account], 'at last');
      const usual = { platform: 'x', socialAccountId: account, round: 1, startedAt: timestamp };

      const waiting = await until('the first try to end', async () => {
        const all = await attempts(id);
        return all.some(({ outcome }) => outcome === 'retry') && all;
      });
      const first = {
        ...usual,
        number: 1,
        endedAt: timestamp,
        outcome: 'retry',
        networkStatus: 429,
        message: expect.stringMatching(/^X rate limit exceeded/),
        nextAttemptAt: timestamp,
      };
      expect(waiting).toEqual([first]);
      const nextAt = await bringForward(id, account);

      const running = await until('the second try', async () => {
        const all = await attempts(id);
        return all.length === 2 && all;
      });
      const none = { outcome: null, networkStatus: null, endedAt: null, nextAttemptAt: null };
      expect(running).toEqual([first, { ...usual, ...none, number: 2, message: 'Being published now.' }]);
      expect(running[0]?.nextAttemptAt).toBe(nextAt.toISOString());
      expect(Date.parse(running[1]?.startedAt ?? '')).toBeGreaterThanOrEqual(nextAt.getTime());

      scene.sandbox.clearFaults();
      const post = await scene.settled(id);
      const last = {
        ...usual,
        ...none,
        number: 2,
        endedAt: timestamp,
        outcome: 'published',
        message: `Published as ${post.platforms[0]?.platformPostId}`,
      };
      expect(await attempts(id)).toEqual([first, last]);
      expect(await attempts(id, '?limit=1')).toEqual([last]);
    });

    it('counts anew with every resend', async () => {
      const account = await scene.account('x', 'refused');
      scene.sandbox.fault({ platform: 'x', handle: 'refused', fault: '403-duplicate' });
      const id = await scene.publishNow([account], 'twice');
      await scene.settled(id);
      expect((await scene.api.post(`/posts/${id}/resend`)).status).toBe(200);
      await scene.settled(id);
      expect(await attempts(id)).toMatchObject([
        {
          round: 1,
          number: 1,
          outcome: 'refused',
          networkStatus: 403,
          message: expect.stringMatching(/duplicate/),
          nextAttemptAt: null,
        },
        { round: 2, number: 1, outcome: 'published', message: expect.stringMatching(/^Published as \d+$/) },
      ]);
    });
  });
});
