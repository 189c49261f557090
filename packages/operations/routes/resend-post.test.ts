import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});

afterAll(() => scene.close());

/** A post that failed on these handles of X, once. */
const createFailing = async (handles: readonly string[], more: readonly string[] = []) => {
  for (const handle of handles) scene.sandbox.fault({ platform: 'x', handle, fault: '403-duplicate' });
  const accounts = await Promise.all(handles.map((handle) => scene.account('x', handle)));
  const id = await scene.publishNow([...accounts, ...more], `to ${handles.join()}`);
  await scene.reaching(id, ['failed', 'partial']);
  return { id, accounts };
};

const setActive = (id: string, active: boolean) =>
  scene.db.socialAccount.update({
    where: { id },
    data: { active, state: active ? 'connected' : 'reconnect' },
  });

const published = (handle: string) => scene.sandbox.ledger({ platform: 'x', handle });

describe('fifty resends at once', () => {
  it('queue what failed once, and the others are told so', async () => {
    const out = await scene.account('bluesky', 'out');
    const { id } = await createFailing(['fifty1', 'fifty2'], [out]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => scene.api.post(`/posts/${id}/resend`)),
    );
    const [resent, ...refused] = answers.sort((a, b) => a.status - b.status);
    expect(resent).toMatchObject({
      status: 200,
      body: { message: 'Post queued for resend to 2 platform(s)' },
    });
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body.error).toMatch(/^Cannot resend a post with status: (queued|publishing|published)$/);
    }
    await scene.reaching(id, ['published']);
    expect([published('fifty1').length, published('fifty2').length]).toEqual([1, 1]);
    expect(scene.sandbox.ledger({ platform: 'bluesky', handle: 'out.sandbox.test' })).toHaveLength(1);
  });
});

describe('a resend of a post in doubt', () => {
  it('finds it on the account instead of sending it again', async () => {
    const doubt = await scene.account('x', 'doubt');
    scene.sandbox.fault({ platform: 'x', handle: 'doubt', fault: 'commit-then-drop' });
    const id = await scene.publishNow([doubt], 'in doubt');
    await until('the doubt to be written', () =>
      scene.db.publication.findFirst({ where: { postId: id, errorCode: { not: null } } }),
    );
    const lost = { status: 'failed', errorCode: 'outcome_unknown', leaseUntil: null, nextAt: null } as const;
    await scene.db.publication.updateMany({ where: { postId: id }, data: lost });
    expect((await scene.api.post(`/posts/${id}/resend`)).status).toBe(200);
    const post = await scene.reaching(id, ['published', 'failed']);
    expect(post.platforms[0]?.platformPostId).toBe(published('doubt')[0]?.remoteId);
    expect(published('doubt')).toHaveLength(1);
  });
});

describe('a resend to an account that is not active', () => {
  it('is refused, and says which account to reconnect', async () => {
    const { id, accounts } = await createFailing(['gone1', 'gone2']);
    for (const gone of accounts) await setActive(gone, false);
    const before = (await scene.api.get(`/posts/${id}`)).body;
    const { status, headers, body } = await scene.api.post(`/posts/${id}/resend`);
    expect([status, headers.get('x-error-code'), body]).toEqual([
      400,
      'resend_needs_reconnect',
      {
        error:
          'Resending would fail again. Reconnect X @gone1 and X @gone2 in the dashboard, then resend the post.',
      },
    ]);
    expect((await scene.api.get(`/posts/${id}`)).body).toEqual(before);
  });

  it('leaves it out when others can be resent, and says so', async () => {
    const { id, accounts } = await createFailing(['left1', 'left2']);
    const [left = '', other = ''] = accounts;
    await setActive(left, false);
    const { status, body } = await scene.api.post(`/posts/${id}/resend`);
    expect([status, body.message]).toEqual([
      200,
      'Post queued for resend to 1 platform(s). Reconnect X @left1 in the dashboard, then resend the rest.',
    ]);
    const partial = await scene.reaching(id, ['partial']);
    expect(partial.platforms).toMatchObject([
      { socialAccountId: left, status: 'failed', errorMessage: expect.stringMatching(/duplicate/i) },
      { socialAccountId: other, status: 'published' },
    ]);

    await setActive(left, true);
    expect((await scene.api.post(`/posts/${id}/resend`)).body.message).toBe(
      'Post queued for resend to 1 platform(s)',
    );
    await scene.reaching(id, ['published']);
    expect([published('left1').length, published('left2').length]).toEqual([1, 1]);
  });
});
