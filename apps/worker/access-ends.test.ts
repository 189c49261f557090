import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const endAccess = (id: string, credentialsEndAt: Date) =>
  scene.db.socialAccount.update({ where: { id }, data: { credentialsEndAt } });

const stateOf = async (id: string) =>
  scene.db.socialAccount.findUniqueOrThrow({
    where: { id },
    select: { active: true, state: true, stateReason: true },
  });

const reason = (handle: string) => `The access to the X account @${handle} has ended. Reconnect the account.`;

describe('access that has ended', () => {
  it('sends nothing by the clock, though nobody has looked for it yet', async () => {
    const account = await scene.account('x', 'ended');
    scene.startWorker({ times: { accessMs: 3_600_000 } });
    await scene.settled(await scene.publishNow([account], 'the only look is over'));
    const calls = scene.sandbox.calls({ handle: 'ended' }).length;
    await endAccess(account, new Date());
    const id = await scene.publishNow([account], 'too late');
    expect((await scene.settled(id)).status).toBe('failed');
    expect(await scene.publication(id)).toMatchObject({
      errorCode: 'authentication_failed',
      errorMessage: reason('ended'),
    });
    expect(scene.sandbox.calls({ handle: 'ended' })).toHaveLength(calls);
    expect(await stateOf(account)).toEqual({
      active: false,
      state: 'reconnect',
      stateReason: reason('ended'),
    });
    await scene.stopWorkers();
  });

  it('asks for a person without any post, and a post goes out before', async () => {
    const account = await scene.account('x', 'lent');
    scene.startWorker();
    await endAccess(account, new Date(Date.now() + 3_600_000));
    const id = await scene.publishNow([account], 'in time');
    expect((await scene.settled(id)).status).toBe('published');
    await endAccess(account, new Date());
    await until('the account to need a person', async () => (await stateOf(account)).state === 'reconnect');
    expect(await stateOf(account)).toMatchObject({ active: false, stateReason: reason('lent') });
  });
});
