import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCutOff } from './testing/cut-off.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';

let cutOff: Awaited<ReturnType<typeof openCutOff>>;

beforeEach(async () => {
  cutOff = await openCutOff();
});

afterEach(() => cutOff.close());

describe('42: a worker is cut off from Postgres alone', () => {
  it('publishes nothing meanwhile, and everything once when it is back', async () => {
    const { scene, proxies } = cutOff;
    const last = await cutOff.offerAndCut('postgres');
    await until('both to be due', async () => {
      const due = await scene.db.publication.count({
        where: { dueAt: { lt: new Date() }, status: 'scheduled' },
      });
      return due === 1;
    });
    expect((await scene.api.get(`/posts/${last}`)).body.data.status).toBe('queued');
    proxies.postgres.pass();
    await expectEachOnce(scene);
  });

  it('while the network has just taken a post: another worker finds it, and nobody sends it again', async () => {
    const { scene, proxies } = cutOff;
    const id = await cutOff.cutAfterCommit('postgres', 'taken');
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    proxies.postgres.pass();
    await expectEachOnce(scene);
    expect(scene.commits('taken')).toHaveLength(1);
  });
});
