import { doubtDue } from '@carillon/db/restore';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

const hour = 3_600_000;

beforeAll(async () => {
  scene = await openScene();
  scene.sandbox.set({ duplicateRule: false });
});
afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.clearFaults();
});
afterAll(() => scene.close());

const startWorker = () =>
  scene.startWorker({ networks: networksWith({ verifyAfterMs: [50, 2_000] }), marks: [] });

/** A real account, as far as the service knows. */
async function realAccount(handle: string): Promise<string> {
  const id = await scene.account('x', handle);
  await scene.db.socialAccount.update({ where: { id }, data: { sandbox: false } });
  return id;
}

/** As a worker does that starts after two hours in which nothing ran. */
async function doubt(): Promise<number | undefined> {
  const value = String(Date.now() - 2 * hour);
  await scene.db.setting.upsert({
    where: { name: 'progress' },
    create: { name: 'progress', value },
    update: { value },
  });
  return (await doubtDue(scene.db, { longStopMs: hour, maxLateness: 24 * hour }))?.items;
}

/** A post of an account that went out, whose rows are then put back. */
async function putBack(
  account: string,
  texts: readonly string[],
  rows: object,
  ofItems: object,
  position: number,
) {
  startWorker();
  const postId = await scene.publishNow([account], ...texts);
  await scene.settled(postId);
  await scene.stopWorkers();
  const publication = { postId };
  await scene.db.item.updateMany({
    where: { publication, position },
    data: { remoteId: null, sentAt: null, ...ofItems },
  });
  const open = { status: 'queued', leaseUntil: null, publishedAt: null, platformPostId: null } as const;
  await scene.db.publication.updateMany({ where: publication, data: { ...open, ...rows } });
  return postId;
}

const untried = { state: 'pending', sends: 0, intentAt: null, firstIntentAt: null } as const;

describe('58: after a long stop', () => {
  it('what never began and is too late after the look is missed', async () => {
    const postId = await scene.publishNow([await realAccount('late')], 'only until noon');
    const times = { dueAt: new Date(Date.now() - 1_000), latestAt: new Date(Date.now() + 1_000) };
    await scene.db.publication.updateMany({ where: { postId }, data: times });
    expect(await doubt()).toBe(1);
    startWorker();
    expect((await scene.settled(postId)).platforms).toMatchObject([
      { status: 'failed', errorCode: 'missed' },
    ]);
    expect(scene.commits('only until noon')).toEqual([]);
  });

  it('a thread that is out in part is looked for, however late it is', async () => {
    const times = { dueAt: new Date(Date.now() - hour), latestAt: new Date(Date.now() - hour / 2) };
    const postId = await putBack(await realAccount('partly'), ['its first', 'its second'], times, untried, 1);
    expect(await doubt()).toBe(1);
    startWorker();
    expect((await scene.settled(postId)).status).toBe('published');
    for (const text of ['its first', 'its second']) expect(scene.commits(text)).toHaveLength(1);
  });

  it('what was in doubt already is looked for until now', async () => {
    const ago = new Date(Date.now() - 2 * hour);
    const inDoubt = { state: 'sending', sends: 1, intentAt: ago, firstIntentAt: ago };
    const postId = await putBack(await realAccount('doubted'), ['sent late'], { dueAt: ago }, inDoubt, 0);
    expect(await doubt()).toBe(0);
    startWorker();
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits('sent late')).toHaveLength(1);
  });

  it('an account that cannot be read delays its posts, and they say why all the while', async () => {
    const account = await realAccount('unreadable');
    const postId = await scene.publishNow([account], 'unread');
    const order = { platform: 'x', handle: 'unreadable', fault: '503-html', endpoint: 'timeline' } as const;
    scene.sandbox.fault({ ...order, times: 1_000 });
    await doubt();
    startWorker();
    const seen = await until('two looks in vain', async () => {
      const { status, errorCode, history } = await scene.publication(postId);
      return history.length > 2 && status === 'queued' && errorCode;
    });
    expect(seen).toBe('long_stop');
    const fresh = await scene.publishNow([account], 'fresh');
    scene.sandbox.clearFaults();
    for (const id of [postId, fresh]) expect((await scene.settled(id)).status).toBe('published');
  });

  it('an unclear answer is told as one, and may be followed by another try', async () => {
    const postId = await scene.publishNow([await realAccount('unclear')], 'unclear now');
    await doubt();
    scene.sandbox.fault({ platform: 'x', handle: 'unclear', fault: 'drop-before-commit' });
    startWorker();
    expect((await scene.settled(postId)).status).toBe('published');
    const { history, items } = await scene.publication(postId);
    const said = history.map(({ message }) => message ?? '');
    expect(said.filter((message) => message.startsWith('X did not confirm')).length).toBeGreaterThan(0);
    expect(items[0]?.sends).toBe(2);
    expect(scene.commits('unclear now')).toHaveLength(1);
  });

  it('accounts of the sandbox and those that are not connected are left alone', async () => {
    const sandbox = await scene.account('x', 'sandboxed');
    const gone = await realAccount('gone');
    const posts = [await scene.publishNow([sandbox], 'sandboxed'), await scene.publishNow([gone], 'gone')];
    await scene.db.socialAccount.update({ where: { id: gone }, data: { active: false } });
    expect(await doubt()).toBe(0);
    for (const id of posts) expect((await scene.publication(id)).errorCode).toBeNull();
  });
});
