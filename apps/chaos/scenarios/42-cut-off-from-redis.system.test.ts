import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCutOff } from './testing/cut-off.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';

let cutOff: Awaited<ReturnType<typeof openCutOff>>;

beforeEach(async () => {
  cutOff = await openCutOff();
});

afterEach(() => cutOff.close());

describe('42: a worker is cut off from Redis alone', () => {
  it('publishes out of Postgres meanwhile, and nothing again when it is back', async () => {
    const { scene, proxies } = cutOff;
    const last = await cutOff.offerAndCut('redis');
    expect((await scene.settled(last, 25_000)).status).toBe('published');
    await expectEachOnce(scene);
    proxies.redis.pass();
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(2);
  });

  it('while the network has just taken a post: another worker finds it, and nobody sends it again', async () => {
    const { scene, proxies } = cutOff;
    const id = await cutOff.cutAfterCommit('redis', 'taken');
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    proxies.redis.pass();
    await expectEachOnce(scene);
    expect(scene.commits('taken')).toHaveLength(1);
  });
});
