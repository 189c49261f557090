import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { newApiKey } from '@carillon/secrets';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let redis: OwnRedis;
const processes: ApiProcess[] = [];

beforeAll(async () => {
  [carillon, redis] = await Promise.all([startCarillon(), startOwnRedis()]);
});

afterEach(async () => {
  for (const { program } of processes.splice(0)) {
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  }
});

afterAll(async () => {
  await carillon.stop();
  await redis.remove();
});

/** So many api processes on this Redis. */
async function startApis(count: number): Promise<ApiProcess[]> {
  const instance = { ...carillon.instance, queue: redis.queue };
  const started = await Promise.all(Array.from({ length: count }, () => startApiProcess(instance)));
  processes.push(...started);
  return started;
}

/** Longer than any request may take whose Redis is silent, ms. */
const patience = 5_000;

async function ask(api: ApiProcess | undefined, apiKey: string): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const signal = AbortSignal.timeout(patience);
  return (await fetch(`${api?.url}/v1/profiles`, { headers, signal })).status;
}

/** Asks so often, to each process in turn, 20 at once. @returns how many were let in */
async function letIn(apis: readonly ApiProcess[], apiKey: string, count: number): Promise<number> {
  let [next, allowed] = [0, 0];
  const client = async () => {
    while (next < count) if ((await ask(apis[next++ % apis.length], apiKey)) === 200) allowed++;
  };
  await Promise.all(Array.from({ length: 20 }, client));
  return allowed;
}

const logged = ({ program }: ApiProcess, word: string) =>
  program.lines.filter((line) => line.includes(word)).map((line) => JSON.parse(line).level);

const isLocal = async ({ url }: ApiProcess) =>
  /^carillon_rate_limit_local (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];

describe('three api processes', () => {
  it('hold the limit of a key together, counted in Redis for one window under its id, not the key', async () => {
    const apis = await startApis(3);
    const { userId, apiKey } = await carillon.tenant('growth');
    const limit = 300;
    const asked = 450;
    const allowed = await letIn(apis, apiKey, asked);
    expect(allowed).toBeGreaterThanOrEqual(limit * 0.98);
    expect(allowed).toBeLessThanOrEqual(limit * 1.02);
    expect(await Promise.all(apis.map(isLocal))).toEqual(['0', '0', '0']);
    const { id } = await carillon.db.apiKey.findFirstOrThrow({ where: { userId } });
    const ofUser = `{carillon}:rate:keys of ${userId}`;
    expect((await redis.client.keys('*:rate:*')).sort()).toEqual([`{carillon}:rate:${id}`, ofUser].sort());
    expect(await redis.client.get(ofUser)).toBe(String(allowed));
    expect(await redis.client.keys(`*${apiKey}*`)).toEqual([]);
    expect(await redis.client.get(`{carillon}:rate:${id}`)).toBe(String(asked));
    const ttl = await redis.client.ttl(`{carillon}:rate:${id}`);
    expect([ttl > 0, ttl <= 60]).toEqual([true, true]);
  });
});

describe('keys of nobody', () => {
  it('are counted together by three api processes, which all know the keys that were good', async () => {
    const apis = await startApis(3);
    const { apiKey } = await carillon.tenant('growth');
    expect(await ask(apis[0], apiKey)).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 90; n += 1) statuses.push(await ask(apis[n % 3], newApiKey({ sandbox: false })));
    const refused = statuses.filter((status) => status === 401).length;
    expect(refused).toBeGreaterThanOrEqual(60);
    expect(refused).toBeLessThanOrEqual(62);
    const [address = '', ...others] = await redis.client.keys('{carillon}:unknown:*');
    expect([address.includes('127'), others]).toEqual([false, []]);
    const counted = Number(await redis.client.get(address));
    expect(counted).toBeGreaterThan(60);
    expect(counted).toBeLessThanOrEqual(63);
    for (const api of apis) expect(await ask(api, apiKey)).toBe(200);
  });
});

describe('an api process whose Redis is away', () => {
  it('still answers and limits, says so once, and counts in Redis again when it is back', async () => {
    const [api] = await startApis(1);
    if (api === undefined) throw new Error('No api was started.');
    const { apiKey } = await carillon.tenant('free');
    expect(await ask(api, apiKey)).toBe(200);
    redis.freeze();
    expect(await letIn([api], apiKey, 80)).toBe(60);
    expect(await isLocal(api)).toBe('1');
    redis.thaw();
    const other = await carillon.tenant('free');
    await until('Redis to count again', async () => {
      await ask(api, other.apiKey);
      return (await isLocal(api)) === '0';
    });
    await redis.kill();
    const third = await carillon.tenant('free');
    expect(await letIn([api], third.apiKey, 80)).toBe(60);
    await redis.start();
    expect(logged(api, 'Redis is away: each process counts')).toEqual([50, 50]);
    expect(logged(api, 'Redis is back: the limits hold')).toEqual([50]);
  });

  it('limits from the first request on when Redis was never there', async () => {
    await redis.kill();
    const [api] = await startApis(1);
    const { apiKey } = await carillon.tenant('free');
    expect(await letIn(api ? [api] : [], apiKey, 70)).toBe(60);
    await redis.start();
  });
});

describe('an api process without Redis', () => {
  it('limits by itself, and says so once at the start', async () => {
    const queue = { backend: 'postgres', url: carillon.instance.databaseUrl } as const;
    const api = await startApiProcess({ ...carillon.instance, queue });
    processes.push(api);
    const { apiKey } = await carillon.tenant('free');
    expect(await letIn([api], apiKey, 70)).toBe(60);
    expect([logged(api, 'there is no Redis'), await isLocal(api)]).toEqual([[40], '1']);
  });
});
