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
import { connectTo, runStartScript, startGuardedRedis } from './testing/start-guarded-redis.ts';

const password = () => randomBytes(24).toString('hex');
const passwords = { REDIS_PASSWORD: password(), REDIS_READER_PASSWORD: password() };

let guarded: Awaited<ReturnType<typeof startGuardedRedis>>;
let own: Redis;
let reader: Redis;

beforeAll(async () => {
  guarded = await startGuardedRedis(passwords);
  own = await connectTo(guarded.url);
  reader = await connectTo(guarded.readerUrl);
});

afterAll(async () => {
  own.disconnect();
  reader.disconnect();
  await guarded.stop();
});

const refused = /NOPERM|no permissions|can't run this command|WRONGPASS|NOAUTH/;

/** What no user of the service may do: to other keys, to everybody's keys, or to the server. */
const forbidden: readonly (readonly [string, ...string[]])[] = [
  ['FLUSHALL'],
  ['FLUSHDB'],
  ['KEYS', '*'],
  ['CONFIG', 'GET', '*'],
  ['CONFIG', 'SET', 'dir', '/tmp'],
  ['SHUTDOWN', 'NOSAVE'],
  ['ACL', 'LIST'],
  ['ACL', 'SETUSER', 'carillon', '+@all'],
  ['SAVE'],
  ['BGREWRITEAOF'],
  ['REPLICAOF', 'NO', 'ONE'],
  ['CLIENT', 'LIST'],
  ['CLIENT', 'KILL', 'ID', '1'],
  ['MONITOR'],
  ['SLOWLOG', 'GET'],
  ['MODULE', 'LIST'],
  ['MIGRATE', '127.0.0.1', '1', '{carillon}:a', '0', '10'],
  ['SCRIPT', 'FLUSH'],
  ['SCRIPT', 'KILL'],
  ['FUNCTION', 'FLUSH'],
  ['FUNCTION', 'LOAD', '#!lua name=x\n'],
  ['SWAPDB', '0', '1'],
  ['SORT', '{carillon}:a'],
  ['PUBLISH', '{carillon}:a', 'x'],
  ['GET', 'other'],
  ['SET', 'other', '1'],
  ['DEL', '{carillonX}:a'],
  ['RENAME', '{carillon}:a', 'other'],
  ['EVAL', "return redis.call('SET', KEYS[1], '1')", '1', 'other'],
  ['EVAL', "return redis.call('FLUSHALL')", '0'],
  ['EVAL', "return redis.call('KEYS', '*')", '0'],
];

describe('the users of Redis', () => {
  it.each(forbidden)('may not %s %s', async (command, ...args) => {
    await own.set('{carillon}:a', '1');
    await expect(own.call(command, ...args)).rejects.toThrow(refused);
    await expect(reader.call(command, ...args)).rejects.toThrow(refused);
    expect(await own.get('{carillon}:a')).toBe('1');
  });

  it.each([
    ['SET', '{carillon}:b', '1'],
    ['DEL', '{carillon}:a'],
    ['EXPIRE', '{carillon}:a', '1'],
    ['EVAL', "return redis.call('SET', KEYS[1], '1')", '1', '{carillon}:b'],
    ['XADD', '{carillon}:b', '*', 'a', '1'],
  ])('let only the service write: the reader may not %s', async (command, ...args) => {
    await expect(reader.call(command, ...args)).rejects.toThrow(refused);
    expect(await reader.get('{carillon}:a')).toBe('1');
  });

  it.each([
    ['nobody', (port: number) => `redis://127.0.0.1:${port}`],
    [
      'the default user, by the service’s password',
      (port: number) => `redis://:${passwords.REDIS_PASSWORD}@127.0.0.1:${port}`,
    ],
    [
      'the service, by the reader’s password',
      (port: number) => `redis://carillon:${passwords.REDIS_READER_PASSWORD}@127.0.0.1:${port}`,
    ],
    ['the reader, by no password', (port: number) => `redis://reader:@127.0.0.1:${port}`],
  ])('do not let in %s', async (_, url) => {
    const stranger = await connectTo(url(guarded.port)).catch(() => null);
    if (stranger === null) return;
    await expect(stranger.get('{carillon}:a')).rejects.toThrow(refused);
    stranger.disconnect();
  });

  it('have their passwords in no argument and no line of the log', () => {
    for (const secret of Object.values(passwords)) {
      expect(guarded.commandLine()).not.toContain(secret);
      expect(guarded.output()).not.toContain(secret);
    }
  });
});

describe('start.sh', () => {
  it.each([
    ['without a password', {}],
    ['with an empty one', { REDIS_PASSWORD: '' }],
    ['with a short one', { REDIS_PASSWORD: 'changeme' }],
    ['with one that would not fit a URL or the file', { REDIS_PASSWORD: 'correct horse/battery>staple' }],
    ['with a short one of the reader', { REDIS_PASSWORD: password(), REDIS_READER_PASSWORD: 'redis' }],
  ])('does not start Redis %s', async (_, given) => {
    const { ended, output } = runStartScript(given, ['echo', 'started']);
    expect([await ended, output()]).toEqual([78, expect.stringMatching(/^REDIS_\w+ must .*\.?\n$/)]);
  });

  it('leaves the reader out when it has no password', async () => {
    const alone = await startGuardedRedis({ REDIS_PASSWORD: passwords.REDIS_PASSWORD });
    await expect(connectTo(alone.readerUrl)).rejects.toThrow();
    await alone.stop();
  });
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
