import { randomUUID } from 'node:crypto';
import type { PostBody } from '@carillon/harness/api-client';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';

const dieBeforeCommit = new URL('./testing/die-before-commit.ts', import.meta.url).href;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let dying: ApiProcess;
let healthy: ApiProcess;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  const { instance } = stand.scene;
  [dying, healthy] = await Promise.all([
    startApiProcess(instance, { NODE_OPTIONS: `--import ${dieBeforeCommit}` }),
    startApiProcess(instance),
  ]);
});

afterAll(async () => {
  for (const { program } of [dying, healthy]) program.kill('SIGKILL');
  await stand.close();
});

describe('17: the API is killed before commit', () => {
  it('stores nothing, and a repetition with the same Idempotency-Key stores one post', async () => {
    const { scene } = stand;
    const account = await scene.account('x', 'again');
    const key = randomUUID();
    const ask = async ({ url }: ApiProcess) => {
      const response = await fetch(`${url}/v1/posts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${scene.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({
          profileId: scene.profileId,
          platforms: { [account]: { items: [{ content: 'second try' }] } },
          publishNow: true,
        }),
      });
      const { data } = (await response.json()) as { data: PostBody };
      return { status: response.status, replayed: response.headers.get('idempotent-replayed'), id: data.id };
    };

    await expect(ask(dying)).rejects.toThrow('fetch failed');
    expect(await dying.program.exit()).toBeNull();
    expect(await scene.db.post.count()).toBe(0);
    expect(await scene.db.usage.count()).toBe(0);

    const created = await ask(healthy);
    expect(created).toMatchObject({ status: 201, replayed: null });
    expect(await ask(healthy)).toEqual({ ...created, replayed: 'true' });
    expect(await scene.db.post.count()).toBe(1);
    scene.startWorker();
    await expectEachOnce(scene);
    expect(scene.commits('second try')).toHaveLength(1);
  });
});
