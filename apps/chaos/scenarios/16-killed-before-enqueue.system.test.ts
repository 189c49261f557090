import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';

const exitAtEnqueue = new URL('../inject/exit-at-enqueue.ts?share=1&seed=16', import.meta.url).href;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let dying: ApiProcess;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  dying = await startApiProcess(stand.scene.instance, { NODE_OPTIONS: `--import ${exitAtEnqueue}` });
});

afterAll(async () => {
  dying.program.kill('SIGKILL');
  await stand.close();
});

describe('16: the API is killed between commit and enqueue', () => {
  it('loses no post: a worker makes its jobs, and each is published once', async () => {
    const { scene, redis } = stand;
    const accounts = [await scene.account('x', 'orphan'), await scene.account('bluesky', 'orphan')];
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content: 'no job' }] }]));
    const request = fetch(`${dying.url}/v1/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId: scene.profileId, platforms, publishNow: true }),
    });
    // It is answered once it is committed, unless the process is faster to die.
    const answer = await request.then(
      ({ status }) => status,
      () => 'no answer',
    );
    expect([201, 'no answer']).toContain(answer);
    await dying.program.exit();

    const stored = await scene.db.publication.findMany();
    expect(stored).toMatchObject([
      { status: 'queued', dispatchedAt: null },
      { status: 'queued', dispatchedAt: null },
    ]);
    expect(await redis.client.keys('*:pp_*')).toEqual([]);

    scene.startWorker();
    await expectEachOnce(scene);
    expect(scene.commits('no job')).toHaveLength(2);
  });
});
