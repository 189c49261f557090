import { randomBytes } from 'node:crypto';
import { newId } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { inspectRedis, openProducer, publishQueue } from '@carillon/queue';
import { createTestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Queue, type RedisOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { connectTo, refused, startGuardedRedis } from './testing/start-guarded-redis.ts';

const password = () => randomBytes(24).toString('hex');

let guarded: Awaited<ReturnType<typeof startGuardedRedis>>;
let own: Redis;

beforeAll(async () => {
  guarded = await startGuardedRedis({ REDIS_PASSWORD: password(), REDIS_READER_PASSWORD: password() });
  own = await connectTo(guarded.url);
});

afterAll(async () => {
  own.disconnect();
  await guarded.stop();
});

describe('the service under these users', () => {
  let scene: Scene;
  let api: ApiProcess | undefined;

  const startApi = async (): Promise<ApiProcess> => {
    api = await startApiProcess(scene.instance);
    return api;
  };

  beforeAll(async () => {
    const instance = await createTestInstance();
    scene = await openScene({ instance: { ...instance, queue: { backend: 'redis', url: guarded.url } } });
  });

  afterEach(async () => {
    await scene.stopWorkers();
    api?.program.kill('SIGKILL');
    await api?.program.exit();
  });
  afterAll(() => scene.close());

  const queue = (url: string) => {
    const { hostname: host, port, username, password } = new URL(url);
    const connection: RedisOptions = { host, port: Number(port), username, password };
    return new Queue(publishQueue('x'), { prefix: '{carillon}', connection, skipMetasUpdate: true });
  };

  it('publishes: at once, when due, after a rate limit, and what a Redis forgot that was emptied', async () => {
    const { sandbox, api: client, profileId } = scene;
    const accounts = [await scene.account('x', 'guarded'), await scene.account('bluesky', 'guarded')];
    sandbox.fault({ platform: 'x', handle: 'guarded', fault: '429', delayMs: 500 });
    const worker = scene.startWorkerProcess({
      QUEUE_BACKEND: 'redis',
      REDIS_URL: guarded.url,
      ALLOW_PRIVATE_HOSTS: '1',
    });
    const { url, program } = await startApi();
    const atOnce = await scene.publishNow(accounts, 'one', 'two');
    expect((await scene.settled(atOnce, 30_000)).status).toBe('published');
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content: 'due' }] }]));
    const scheduledAt = new Date(Date.now() + 1_500).toISOString();
    const scheduled = await client.post('/posts', { profileId, platforms, scheduledAt });
    const jobs = await scene.db.publication.findMany({ where: { postId: scheduled.body.data.id } });
    const keys = await until('its jobs to be made', async () => {
      const [, all] = await own.scan(0, 'COUNT', 10_000);
      return jobs.every(({ id }) => all.some((key) => key.includes(id))) && all;
    });
    expect(keys).toContain('{carillon}:epoch');
    await own.del(keys);
    expect((await scene.settled(scheduled.body.data.id, 30_000)).status).toBe('published');
    expect(await own.exists('{carillon}:epoch')).toBe(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const process of [worker, program]) process.kill('SIGTERM');
    expect([await worker.exit(), await program.exit()]).toEqual([0, 0]);
    expect([...worker.lines, ...program.lines].filter((line) => refused.test(line))).toEqual([]);
  }, 60_000);

  it('lets the api count requests for the rate limit', async () => {
    const { url, program } = await startApi();
    const { id } = await scene.db.apiKey.findFirstOrThrow();
    const headers = { authorization: `Bearer ${scene.apiKey}` };
    await own.del(`{carillon}:rate:${id}`);
    for (const used of ['1', '2']) {
      expect((await fetch(`${url}/v1/profiles`, { headers })).status).toBe(200);
      await until('the use to be counted', async () => (await own.get(`{carillon}:rate:${id}`)) === used);
    }
    expect(program.lines.filter((line) => refused.test(line) || line.includes('Redis is away'))).toEqual([]);
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  });

  it('lets dashboards of the reader look, and not touch', async () => {
    const wakeUp = { publicationId: newId('pp'), generation: 1, dispatch: 1, platform: 'x', dueInMs: 60_000 };
    await scene.wake([wakeUp]);
    const board = queue(guarded.readerUrl);
    board.on('error', () => {});
    expect((await board.getJobCounts('delayed')).delayed).toBeGreaterThanOrEqual(1);
    const [job] = await board.getJobs(['delayed']);
    expect(job?.name).toBe('publish.v1');
    await expect(board.add('publish.v1', {})).rejects.toThrow(refused);
    await expect(job?.promote()).rejects.toThrow(refused);
    await expect(board.drain(true)).rejects.toThrow(refused);
    await board.close();
  });

  it('lets the doctor look', async () => {
    expect(await inspectRedis(guarded.url)).toMatchObject({ version: expect.stringMatching(/^\d/) });
  });

  it('keeps every key that it makes under its prefix', async () => {
    const producer = openProducer({ backend: 'redis', url: guarded.url }, ['x'], () => {});
    await producer.close();
    const keys = await until('a scan', async () => (await own.scan(0, 'COUNT', 10_000))[1]);
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((key) => !key.startsWith('{carillon}:'))).toEqual([]);
  });
});
