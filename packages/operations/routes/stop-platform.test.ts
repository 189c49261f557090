import { setTimeout as sleep } from 'node:timers/promises';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let accounts: readonly [string, string];

beforeAll(async () => {
  scene = await openScene();
  accounts = [await scene.account('x', 'stopper'), await scene.account('bluesky', 'stopper')];
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const at = (id: string, account: string) => `/posts/${id}/platforms/${account}`;
const stop = (id: string, account: string, key?: string) =>
  scene.api.post(`${at(id, account)}/stop`, undefined, key);
const resend = (id: string, account: string, key?: string) =>
  scene.api.post(`${at(id, account)}/resend`, undefined, key);
const hour = 3_600_000;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const recordOf = async (id: string, account: string) =>
  (await scene.api.get(`/posts/${id}`)).body.data.platforms.find(
    ({ socialAccountId }) => socialAccountId === account,
  );

describe('POST /v1/posts/{id}/platforms/{socialAccountId}/stop', () => {
  it('gives up what is tried again and again; the others go out, and it can be resent', async () => {
    const [x, bluesky] = accounts;
    scene.sandbox.fault({ platform: 'x', handle: 'stopper', fault: '429', delayMs: 60_000 });
    scene.startWorker();
    const id = await scene.publishNow([x, bluesky], 'one waits');
    await until('X to have refused it, and Bluesky to have it', async () => {
      const [on, other] = [await recordOf(id, x), await recordOf(id, bluesky)];
      return on?.status === 'queued' && on.errorCode !== null && other?.status === 'published';
    });
    const { status, body } = await stop(id, x);
    expect([status, body.message, body.data.status]).toEqual([
      200,
      'Post stopped on X @stopper. It can be resent there.',
      'partial',
    ]);
    expect(await recordOf(id, x)).toMatchObject({
      status: 'failed',
      errorCode: 'stopped',
      errorMessage: 'You stopped it before it was published.',
      retryable: true,
      nextAttemptAt: null,
    });
    await scene.db.socialAccount.updateMany({ data: { blockedUntil: null } });
    expect((await resend(id, x)).body).toMatchObject({
      message: 'Post queued for resend to 1 platform(s)',
      data: { status: 'queued' },
    });
    await scene.reaching(id, ['published']);
    expect(scene.commits('one waits')).toHaveLength(2);
  });

  it('is done once under its Idempotency-Key, told in the audit trail, and refused the second time', async () => {
    const [x, bluesky] = accounts;
    const { id } = await scene.create([x, bluesky], { scheduledAt: ahead(hour) }, 'not on X');
    expect((await stop(id, x, 'once')).status).toBe(200);
    expect((await stop(id, x, 'once')).headers.get('idempotent-replayed')).toBe('true');
    const again = await stop(id, x);
    expect([again.status, again.headers.get('x-error-code'), again.body.error]).toEqual([
      409,
      'not_stoppable',
      'Only what is scheduled or queued can be stopped, and on X @stopper the status of this post is failed.',
    ]);
    const events = await scene.db.auditEvent.findMany({ where: { subjectId: id } });
    expect(events).toMatchObject([{ action: 'post.stopped', details: { socialAccountId: x } }]);
    expect(await recordOf(id, bluesky)).toMatchObject({ status: 'scheduled' });
    await scene.api.delete(`/posts/${id}`);
  });

  it('knows no other account, and no post of nobody', async () => {
    const { id } = await scene.create([accounts[0]], { scheduledAt: ahead(hour) }, 'on X');
    for (const act of [stop, resend]) {
      const [there, gone] = [await act(id, accounts[1]), await act('pst_gone', accounts[0])];
      expect([there.status, there.headers.get('x-error-code')]).toEqual([404, 'platform_not_found']);
      expect([gone.status, gone.headers.get('x-error-code')]).toEqual([404, 'post_not_found']);
    }
    await scene.api.delete(`/posts/${id}`);
  });

  it('tells webhooks that it failed, and why', async () => {
    const { id } = await scene.create([accounts[0]], { scheduledAt: ahead(hour) }, 'told');
    const url = 'https://example.invalid/hooks';
    const made = await scene.api.post('/webhooks', { url, events: ['publication.failed', 'post.failed'] });
    expect(made.status).toBe(201);
    expect((await stop(id, accounts[0])).status).toBe(200);
    scene.startWorker();
    const events = await until('both to be told', async () => {
      const told = await scene.db.webhookEvent.findMany({
        where: { postId: id },
        orderBy: { type: 'asc' },
      });
      return told.length === 2 && told;
    });
    expect(events.map(({ type }) => type)).toEqual(['post.failed', 'publication.failed']);
    expect(events[1]?.snapshot).toMatchObject({ errorCode: 'stopped' });
    await scene.db.webhookEndpoint.deleteMany();
  });
});

/** So many rounds at least; more, up to the most, until both the stop and the worker have been first. */
const rounds = { least: 8, most: 60 };

describe('a stop at the moment at which a worker begins', () => {
  it('is refused, or nothing goes out; resent, it goes out once', async () => {
    scene.startWorker();
    const [x] = accounts;
    const results = new Map<number, number>();
    let [delay, step] = [0, 0]; // of the stop, and the last change of it, ms
    for (let round = 0; round < rounds.least || (results.size < 2 && round < rounds.most); round++) {
      const content = `close call ${round}`;
      const id = await scene.publishNow([x], content);
      await sleep(delay);
      const { status } = await stop(id, x);
      const direction = status === 200 ? 1 : -1; // by more and more, until the worker is first
      step = Math.sign(step) === direction ? step * 2 : direction;
      delay = Math.max(0, delay + step);
      results.set(status, (results.get(status) ?? 0) + 1);
      if (status === 200) {
        expect(scene.commits(content)).toEqual([]);
        expect((await resend(id, x)).status).toBe(200);
      } else expect(status).toBe(409);
      await scene.reaching(id, ['published']);
      expect(scene.commits(content)).toHaveLength(1);
    }
    expect([...results.keys()].sort()).toEqual([200, 409]);
  });
});

describe('fifty stops and fifty resends at once', () => {
  it('leave one post on the network, or none that says otherwise', async () => {
    const [x] = accounts;
    scene.startWorker();
    const id = await scene.publishNow([x], 'a hundred');
    const acts = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? stop : resend)(id, x));
    const answers = await Promise.all(acts);
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    const { status } = await scene.settled(id);
    if (status === 'failed') {
      expect(scene.commits('a hundred')).toEqual([]);
      expect((await resend(id, x)).status).toBe(200);
      await scene.reaching(id, ['published']);
    }
    expect(scene.commits('a hundred')).toHaveLength(1);
  });
});
