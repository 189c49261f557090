import { openScene, type Scene } from '@carillon/harness/open-scene';
import { openStore } from '@carillon/media';
import { openJournal } from '@carillon/queue';
import { keyRing } from '@carillon/secrets';
import { Counter, createLog } from '@carillon/telemetry';
import { openSession } from '@carillon/worker/open-session';
import { defaultTimes } from '@carillon/worker/times';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';
import { postForm, storedTokens } from './testing/x-tokens.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

const refreshes = (handle: string) => countCalls(scene, { platform: 'x', handle, endpoint: 'token' });

describe('32: the token expires within a thread', () => {
  it('is refreshed once, and the thread goes on', async () => {
    const account = await scene.account('x', 'thread');
    const { accessToken, refreshToken } = await storedTokens(scene, account);
    scene.sandbox.fault({ platform: 'x', handle: 'thread', fault: 'slow', afterMs: 20_000 });
    const expired = new Promise<number>((done, fail) => {
      const stop = scene.sandbox.onCommit(() => {
        stop();
        postForm(scene, 'revoke', { token: accessToken }).then(({ status }) => done(status), fail);
      });
    });
    scene.startWorker();
    const postId = await scene.publishNow([account], 'one', 'two', 'three');
    expect(await expired).toBe(200);
    scene.sandbox.clearFaults();
    expect((await scene.settled(postId)).status).toBe('published');

    expect(refreshes('thread')).toBe(1);
    const thread = scene.sandbox.ledger({ handle: 'thread' });
    expect(thread.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
    expect(thread.map(({ parentId }) => parentId)).toEqual([null, thread[0]?.remoteId, thread[1]?.remoteId]);
    expect((await storedTokens(scene, account)).refreshToken).not.toBe(refreshToken);
    expect((await scene.publication(postId)).socialAccount).toMatchObject({ active: true });
  });
});

describe('32: six posts of one account find its token expired at once', () => {
  it('it is refreshed once, and all go out', async () => {
    scene.sandbox.set({ accessTokenSeconds: 60 });
    const account = await scene.account('x', 'six');
    scene.sandbox.set({ accessTokenSeconds: 7_200 });
    const row = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: account } });
    const journal = openJournal(scene.instance.queue, () => {});
    const tokenRefreshes = new Counter({
      name: 'refreshes',
      help: 'As a worker counts them.',
      labelNames: ['platform', 'result'],
      registers: [],
    });
    const context = {
      db: scene.db,
      urls: { x: scene.sandbox.url, bluesky: scene.sandbox.url, sandbox: scene.sandbox.url },
      keys: keyRing([scene.instance.encryptionKey], 'credentials'),
      journal,
      store: await openStore({ folder: scene.mediaFolder }),
      times: defaultTimes,
      metrics: { tokenRefreshes },
      log: createLog({ name: 'test', level: 'silent', format: 'json' }),
    };
    const { x } = networksWith({ verifyWindow: 600_000, deadline: 15_000 });
    const nothing = { recordKey: null, record: null, cid: null };
    const send = (n: number) => {
      const item = {
        content: `one of six ${n}`,
        firstIntentAt: new Date(),
        intentAt: new Date(),
        sends: 1,
        ...nothing,
      };
      const batch = { items: [item], parent: null, attempt: 1, taken: async () => new Set<string>() };
      return x.publish(batch, openSession('x', row, context)); // as six workers do, each with its own session
    };
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(send));
    await journal.close();
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'published'));
    expect(refreshes('six')).toBe(1);
    expect((await tokenRefreshes.get()).values).toMatchObject([
      { labels: { platform: 'x', result: 'renewed' }, value: 1 },
    ]);
  });
});
