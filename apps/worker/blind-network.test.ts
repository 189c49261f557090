import { openScene, type Scene } from '@carillon/harness/open-scene';
import { testTimes } from '@carillon/harness/test-times';
import { callDeadline, type Network } from '@carillon/networks';
import { createNetworks } from '@carillon/networks/all';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.sandbox.set({ duplicateRule: false });
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const deadline = 1_000;

/** X, without what it differs in. */
function networksLikeX(differs: (x: Network) => Partial<Network>) {
  const networks = createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret', deadline, verifyAfterMs: [50, 300] },
  });
  return { ...networks, x: { ...networks.x, ...differs(networks.x) } };
}

let looks = 0;

/** It shows no program the posts of an account. */
const blind: Partial<Network> = {
  canLook: false,
  async lookUp() {
    looks++;
    return { kind: 'absent' };
  },
};

/** Safe for a repeat that begins within this of the first try. */
const safeFor = (ms: number) => ms + (testTimes.sendWithinMs ?? 0) + callDeadline;

let repeats = 0;

/** It takes a key of ours, and answers what it has under that key as it did the first time. */
const keyed =
  (repeatSafeForMs: number) =>
  (x: Network): Partial<Network> => ({
    ...blind,
    repeatSafeForMs,
    async prepare(items) {
      const fixed = items.map(() => ({ recordKey: crypto.randomUUID(), record: null, cid: null }));
      return { kind: 'prepared', items: fixed };
    },
    async publish(batch, session) {
      const [{ content, recordKey } = { content: '', recordKey: null }] = batch.items;
      expect(recordKey).toMatch(/^[\w-]{36}$/);
      const known = underKey.get(recordKey ?? '');
      underKey.set(recordKey ?? '', content);
      const [first] = known === undefined ? [] : scene.commits(content);
      if (known !== undefined) repeats++;
      return first ? { kind: 'published', remoteIds: [first.remoteId] } : x.publish(batch, session);
    },
  });

const underKey = new Map<string, string>();

const itemOf = async (postId: string) => (await scene.publication(postId)).items[0];

/** Lets the first try of an account's post lie further back, by ms: the time for repeats is over sooner. */
const startedEarlier = (handle: string, ms: number) => scene.db.$executeRaw`
  UPDATE items i SET first_intent_at = first_intent_at - ${ms}::float8 * interval '1 millisecond'
  FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
  WHERE p.id = i.publication_id AND a.platform_username = ${handle}`;

const unclear =
  'X did not confirm the post, and X cannot be asked whether it is there. It may have been published; check the account before resending.';

describe('on a network that cannot be asked', () => {
  it.each(['commit-then-drop', 'drop-before-commit', '503-commit'] as const)(
    'a post whose answer is lost (%s) ends as unclear at once, and holds nobody',
    async (fault) => {
      looks = 0;
      const account = await scene.account('x', `blind-${fault}`);
      scene.startWorker({ networks: networksLikeX(() => blind) });
      scene.sandbox.fault({ platform: 'x', handle: `blind-${fault}`, fault });
      const postId = await scene.publishNow([account], fault);
      const { platforms } = await scene.settled(postId);
      expect(platforms[0]).toMatchObject({
        status: 'failed',
        errorCode: 'outcome_unknown',
        errorMessage: unclear,
        retryable: false,
      });
      expect(await itemOf(postId)).toMatchObject({ state: 'sending', sends: 1 });
      expect((await scene.publication(postId)).attempts).toBe(1);
      const next = await scene.publishNow([account], `after ${fault}`);
      expect((await scene.settled(next)).status).toBe('published');
      expect(looks).toBe(0);
      expect(scene.commits(fault)).toHaveLength(fault === 'drop-before-commit' ? 0 : 1);
    },
  );

  it('it is sent again only where somebody asks for it after the try', async () => {
    const account = await scene.account('x', 'asked');
    scene.startWorker({ networks: networksLikeX(() => blind) });
    scene.sandbox.fault({ platform: 'x', handle: 'asked', fault: 'drop-before-commit', times: 2 });
    const postId = await scene.publishNow([account], 'asked');
    expect((await scene.settled(postId)).status).toBe('failed');

    // A second doubt is as little solved by itself as the first.
    for (const status of ['failed', 'published']) {
      expect((await scene.api.post(`/posts/${postId}/resend`)).status).toBe(200);
      expect((await scene.settled(postId)).status).toBe(status);
    }
    expect(scene.commits('asked')).toHaveLength(1);
  });

  it('what a worker left behind under way is not sent again', async () => {
    const account = await scene.account('x', 'left');
    const { post } = await scene.store(account, ['left']);
    await scene.db.item.updateMany({
      where: { publication: { postId: post.id } },
      data: { state: 'sending', sends: 1, intentAt: new Date(), firstIntentAt: new Date() },
    });
    scene.startWorker({ networks: networksLikeX(() => blind) });
    expect((await scene.settled(post.id)).platforms[0]).toMatchObject({
      errorCode: 'outcome_unknown',
      errorMessage: unclear,
    });
    expect(scene.commits('left')).toEqual([]);
  });

  it('a thread in which an answer is lost goes no further', async () => {
    const account = await scene.account('x', 'blind-thread');
    scene.startWorker({ networks: networksLikeX(() => blind) });
    scene.sandbox.onCommit(({ content }) => {
      if (content === 'one of two')
        scene.sandbox.fault({ platform: 'x', handle: 'blind-thread', fault: 'commit-then-drop' });
    });
    const postId = await scene.publishNow([account], 'one of two', 'two of two', 'three of two');
    expect((await scene.settled(postId)).status).toBe('failed');
    const states = (await scene.publication(postId)).items.map(({ state }) => state);
    expect(states).toEqual(['sent', 'sending', 'pending']);
    expect(scene.commits('two of two')).toHaveLength(1);
    expect(scene.commits('three of two')).toEqual([]);
  });
});

describe('where a repeat is safe for a time', () => {
  it.each(['commit-then-drop', 'drop-before-commit'] as const)(
    'a lost answer (%s) is asked for by a repeat, which counts as no further send',
    async (fault) => {
      repeats = 0;
      const account = await scene.account('x', `keyed-${fault}`);
      scene.startWorker({ networks: networksLikeX(keyed(safeFor(600_000))) });
      scene.sandbox.fault({ platform: 'x', handle: `keyed-${fault}`, fault });
      const content = `keyed ${fault}`;
      const postId = await scene.publishNow([account], content);
      expect((await scene.settled(postId)).status).toBe('published');
      expect(repeats).toBe(1);
      const [commit, ...more] = scene.commits(content);
      expect(more).toEqual([]);
      expect(await itemOf(postId)).toMatchObject({ state: 'sent', sends: 1, remoteId: commit?.remoteId });
    },
  );

  it('a repeat that is refused says nothing of the try before: the post stays in doubt', async () => {
    const handle = 'keyed-refused';
    const account = await scene.account('x', handle);
    scene.startWorker({
      networks: networksLikeX((x) => ({
        ...keyed(safeFor(600_000))(x),
        async publish(batch, session) {
          const outcome = await x.publish(batch, session);
          return outcome.kind === 'unknown' || batch.attempt === 1
            ? outcome
            : { kind: 'refused', code: 'rejected', message: 'X refused the post.' };
        },
      })),
    });
    scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
    const postId = await scene.publishNow([account], handle);
    expect((await scene.settled(postId)).platforms[0]).toMatchObject({
      errorCode: 'rejected',
      retryable: false,
    });
    expect(await itemOf(postId)).toMatchObject({ state: 'sending', sends: 1 });
  });

  it('nothing is repeated once the time is over, and it ends as unclear', async () => {
    repeats = 0;
    const handle = 'keyed-late';
    const account = await scene.account('x', handle);
    const { post } = await scene.store(account, [handle]);
    const [then, key] = [new Date(Date.now() - 60_000), crypto.randomUUID()];
    await scene.db.item.updateMany({
      where: { publication: { postId: post.id } },
      data: { state: 'sending', sends: 1, intentAt: new Date(), firstIntentAt: then, recordKey: key },
    });
    scene.startWorker({ networks: networksLikeX(keyed(safeFor(30_000))) });
    expect((await scene.settled(post.id)).platforms[0]).toMatchObject({ errorCode: 'outcome_unknown' });
    expect(repeats).toBe(0);
    expect(scene.commits(handle)).toEqual([]);
  });

  it('a look follows when the time is over, for whatever a repeat may have done', async () => {
    const handle = 'keyed-looks';
    let sends = 0;
    const account = await scene.account('x', handle);
    scene.startWorker({
      networks: networksLikeX((x) => ({
        ...keyed(safeFor(600_000))(x),
        verifyAfterMs: [50, 300],
        async publish(batch, session) {
          const outcome = await x.publish(batch, session); // each makes a post where it is taken
          if (++sends === 2) await startedEarlier(handle, 600_000);
          return outcome;
        },
        canLook: true,
        lookUp: x.lookUp,
      })),
    });
    scene.sandbox.fault({ platform: 'x', handle, fault: 'drop-before-commit' });
    scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
    const postId = await scene.publishNow([account], handle);
    expect((await scene.settled(postId)).status).toBe('published');
    const [commit, ...more] = scene.commits(handle);
    expect(more).toEqual([]);
    expect(await itemOf(postId)).toMatchObject({ remoteId: commit?.remoteId, sends: 1 });
  });
});
