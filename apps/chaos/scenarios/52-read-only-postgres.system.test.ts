import { randomBytes } from 'node:crypto';
import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { startFailingOver } from './testing/failover.ts';
import { accepted, dueIn } from './testing/posts.ts';

let postgres: Awaited<ReturnType<typeof startFailingOver>>;
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
let scene: Scene;
let api: ApiProcess;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startFailingOver(), startOwnRedis()]);
  const encryptionKey = randomBytes(32);
  const { url: databaseUrl, ownerUrl } = postgres;
  const instance = { databaseUrl, ownerUrl, queue: redis.queue, encryptionKey, drop: async () => {} };
  scene = await openScene({ instance });
  api = await startApiProcess(instance);
});

afterAll(async () => {
  api.program.kill('SIGKILL');
  await scene.close();
  await redis.remove();
  await postgres.remove();
});

const readiness = async () => {
  const response = await fetch(`${api.url}/readyz`);
  return `${response.status} ${(await response.text()).trim()}`;
};

const ways = [{ publishNow: true }, { publishNow: true }, { autoSchedule: true }];

/** Posts in all ways that take different statements, all at once. @returns how many answers were which */
async function offerAll(accounts: readonly string[], run: number): Promise<Record<string, number>> {
  const { apiKey, profileId } = scene;
  const answers = accounts.flatMap((account, n) =>
    ways.map(async (way, which) => {
      const content = `bell ${run}.${n}.${which}`;
      const response = await fetch(`${api.url}/v1/posts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          ...(which === 1 && { 'idempotency-key': content }),
        },
        body: JSON.stringify({ profileId, platforms: { [account]: { items: [{ content }] } }, ...way }),
      });
      const again = response.headers.get('retry-after');
      return `${response.status}${again === null ? '' : ', again in seconds'}`;
    }),
  );
  const kinds = Map.groupBy(await Promise.all(answers), (kind) => kind);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
}

describe('52: Postgres fails over, and the connections still lead to the old primary, which is read-only now', () => {
  it('refuses with 503 and Retry-After, says so, and goes on with the new primary by itself', async () => {
    const accounts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => scene.account('x', name)));
    const client = apiClient(api.url, scene.apiKey);
    const reason = 'Postgres is read-only';
    const worker = scene.startWorker();
    await until('the worker to be ready', async () => (await worker.notReady()) === null);
    expect(await offerAll(accounts, 1)).toEqual({ 201: 12 });
    const due = await accepted({ ...scene, api: client }, accounts[0] ?? '', 'due meanwhile', dueIn(3_000));

    await postgres.demote();
    await until('the API to reach it again', async () => (await client.get('/posts')).status === 200);
    const refused = [await offerAll(accounts, 2), await offerAll(accounts, 3)];
    const change = (await client.patch(`/posts/${due}`, { publishNow: true })).status;
    const unready = [await readiness(), await worker.notReady()];
    await Promise.all(Array.from({ length: 20 }, () => client.get('/posts'))); // a pool full of connections

    postgres.redirect();
    // The first to hear of it by an old connection, which is this or the request log, makes all of them be left.
    expect([`503 ${reason}`, '200 ready']).toContain(await readiness());
    const after = await offerAll(accounts, 4);

    const no = { '503, again in seconds': 12 };
    expect({ refused, change, unready, after, ready: await readiness() }).toEqual({
      refused: [no, no],
      change: 503,
      unready: [`503 ${reason}`, reason],
      after: { 201: 12 },
      ready: '200 ready',
    });
    expect(api.program.lines.filter((line) => line.includes('read-only transaction'))).not.toEqual([]);
    await scene.db.publication.updateMany({
      where: { status: 'scheduled' },
      data: { dueAt: new Date(), dispatchedAt: null },
    });
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(25);
  });
});
