import { apiClient } from '@carillon/harness/api-client';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { quickLease } from '@carillon/harness/test-times';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { layProxies } from './testing/cut-off.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { accepted, offer } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let proxies: Awaited<ReturnType<typeof layProxies>>;
let behind: ApiProcess;

beforeAll(async () => {
  stand = await openOwnRedisScene({ verifyWindow: 2_000 });
  proxies = await layProxies(stand.scene);
  behind = await startApiProcess(proxies.instance);
  const worker = stand.scene.startWorker({ ...proxies.worker, times: quickLease });
  await until('the worker to be ready', async () => (await worker.notReady()) === null);
});

afterAll(async () => {
  behind.program.kill('SIGKILL');
  await stand.scene.stopWorkers();
  await proxies.close();
  await stand.close();
});

const minute = 60_000;

describe('43: Postgres and Redis forget their connections, and X says nothing', () => {
  it(
    'nothing hangs for more than a minute: deadlines fire, and everything goes out once',
    async () => {
      const { scene } = stand;
      const through = { ...scene, api: apiClient(behind.url, scene.apiKey) };
      const [first = '', second = ''] = [
        await scene.account('x', 'silent'),
        await scene.account('x', 'forgotten'),
      ];
      await accepted(through, second, 'warm');
      await expectEachOnce(scene);

      proxies.networks.blackHole();
      const id = await accepted(scene, first, 'into silence');
      await until(
        'it to be on its way',
        async () => (await scene.publication(id)).items[0]?.state === 'sending',
      );
      proxies.postgres.forget();
      proxies.redis.forget();

      const statuses = new Set<number>();
      let offered = 0;
      const answered = until(
        'the API to accept posts',
        async () => {
          const { status } = await offer(through, second, `forgotten ${offered++}`);
          statuses.add(status);
          return status === 201;
        },
        minute,
      );
      await until(
        'the deadline of the call',
        async () => (await scene.publication(id)).errorCode !== null,
        minute,
      );
      proxies.networks.cut();
      proxies.networks.pass();
      await answered;
      expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
      await expectEachOnce(scene, { limit: minute });
      expect(scene.commits('into silence')).toHaveLength(1);
    },
    2 * minute,
  );
});
