import { createApplication } from '@carillon/db/accounts';
import { openBreaker } from '@carillon/db/breakers';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let scene: Scene;
let number = 0;

/** Accounts of two applications, each the first and the second of its application. */
let accounts: { readonly ours: readonly string[]; readonly theirs: readonly string[] };

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  accounts = { ours: await accountsOf('ours'), theirs: await accountsOf('theirs') };
});
afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.clearFaults();
  await scene.db.appBreaker.deleteMany();
  await scene.db.tokenRefusal.deleteMany();
});
afterAll(() => scene.close());

async function accountsOf(name: string): Promise<string[]> {
  const appId = `app_${name}${++number}`;
  await createApplication(
    scene.db,
    {
      ...{ id: appId, platform: 'x', name, clientId: appId, sealedSecret: '', plan: 'self-serve' },
      ...{ dailyLimit: null, userId: null, profileId: null },
    },
    1_000,
  );
  const ids = await Promise.all([1, 2].map((nth) => scene.account('x', `${name}${number}${nth}`)));
  await scene.db.socialAccount.updateMany({ where: { id: { in: ids } }, data: { appId } });
  return ids;
}

const handleOf = async (id: string | undefined) =>
  (await scene.db.socialAccount.findUniqueOrThrow({ where: { id: id ?? '' } })).platformUsername;
const open = () => scene.db.appBreaker.findMany();
const publish = (id: string | undefined, text: string) => scene.publishNow([id ?? ''], text);

describe('an application that its network refuses', () => {
  it('stops its own accounts, and nobody else’s', async () => {
    const [first, second] = accounts.ours;
    scene.sandbox.fault({ platform: 'x', handle: await handleOf(first), fault: '402-credits', times: 100 });
    scene.startWorker({ times: { operatorMs: 600_000, probeMs: 60_000 } });
    const refused = await publish(first, `refused ${number}`);
    await until('the breaker to open', async () => (await open()).length === 1);
    const waiting = await publish(second, `waiting ${number}`);
    const free = await publish(accounts.theirs[0], `free ${number}`);
    expect((await scene.settled(free)).status).toBe('published');
    expect(await open()).toMatchObject([{ appId: expect.stringMatching(/^app_ours/) }]);
    expect(scene.commits(`waiting ${number}`)).toEqual([]);
    const { data } = (await scene.api.get(`/posts/${waiting}`)).body;
    expect(data.platforms[0]?.errorMessage).toMatch(
      /^Everything for X waits\. The X API credits of this server/,
    );
    const other = (await scene.api.get(`/posts/${free}`)).body.data;
    expect(other.platforms[0]).toMatchObject({ errorMessage: null, nextAttemptAt: null });
    expect((await scene.publication(refused)).history).toMatchObject([{ outcome: 'operator' }]);
  });

  it('is tried again alone, and does not clear another', async () => {
    for (const id of [accounts.ours[0], accounts.theirs[0]])
      scene.sandbox.fault({ platform: 'x', handle: await handleOf(id), fault: '402-credits', times: 1 });
    scene.startWorker({ times: { operatorMs: 600_000, probeMs: 600_000 } });
    const [ours, theirs] = [
      await publish(accounts.ours[0], `ours ${number}`),
      await publish(accounts.theirs[0], `theirs ${number}`),
    ];
    await until('both breakers to open', async () => (await open()).length === 2);
    const over = new Date(Date.now() - 60_000);
    const [first] = accounts.ours;
    await until(
      'both to be put aside',
      async () =>
        (await scene.db.publication.count({
          where: { postId: { in: [ours, theirs] }, nextAt: { not: null } },
        })) === 2,
    );
    await scene.db.socialAccount.updateMany({ where: { id: first ?? '' }, data: { blockedUntil: over } });
    await scene.db.publication.updateMany({ where: { postId: ours }, data: { nextAt: over } });
    await scene.db.appBreaker.updateMany({
      where: { appId: { startsWith: 'app_ours' } },
      data: { openUntil: over },
    });
    expect((await scene.settled(ours)).status).toBe('published');
    expect(await open()).toMatchObject([{ appId: expect.stringMatching(/^app_theirs/) }]);
    expect((await scene.publication(theirs)).status).toBe('queued');
  });

  it.each([
    ['is asked about what is in doubt, where it answers questions', true, 'published'],
    ['is not, where it answers none', false, 'publishing'],
  ])('%s', async (_, reads, status) => {
    const [account] = accounts.ours;
    const handle = await handleOf(account);
    scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
    scene.sandbox.fault({ platform: 'x', handle, fault: '503-html', endpoint: 'timeline', times: 1_000 });
    scene.startWorker({ times: { operatorMs: 600_000, probeMs: 600_000 } });
    const post = await publish(account, `in doubt ${number}`);
    const inDoubt = { postId: post, status: 'publishing', nextAt: { not: null } } as const;
    const noLook = async () => (await scene.db.publication.count({ where: inDoubt })) === 1;
    await until('a look that saw nothing', noLook);
    await stopForADay(account, reads);
    await until('a look that was under way to be over', noLook);
    scene.sandbox.clearFaults();
    await scene.db.publication.updateMany({ where: { postId: post }, data: { nextAt: new Date() } });
    const waiting = await publish(account, `waiting ${number}`);
    const free = await publish(accounts.theirs[0], `free ${number}`);
    await scene.settled(free);
    if (reads) await scene.settled(post);
    expect([(await scene.publication(post)).status, (await scene.publication(waiting)).status]).toEqual([
      status,
      'queued',
    ]);
    expect(scene.commits(`in doubt ${number}`)).toHaveLength(1);
    expect(scene.commits(`waiting ${number}`)).toEqual([]);
    expect(await open()).toHaveLength(1);
  });
});

/** As after the refusal of a post: the application, and the account, wait for tomorrow. */
async function stopForADay(account: string | undefined, reads: boolean): Promise<void> {
  const { appId } = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: account ?? '' } });
  const wait = { reason: 'all of the day', wait: 86_400_000, reads };
  await openBreaker(scene.db, { platform: 'x', sandbox: false, appId }, wait);
  const blockedUntil = new Date(Date.now() + wait.wait);
  const data = { blockedUntil, blockedCode: 'app_daily_limit' };
  await scene.db.socialAccount.updateMany({ where: { id: account ?? '' }, data });
}
