import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { startTcpProxy, type TcpProxy } from '@carillon/testing/tcp-proxy';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  inspectRedis,
  openConsumer,
  openProducer,
  type Producer,
  type QueueConnection,
  redisWarnings,
} from './index.ts';
import { leaveReplica } from './refusal.ts';

let servers: [OwnRedis, OwnRedis];
/** The server that the address leads to. */
let current: OwnRedis;
let address: TcpProxy;
let connection: QueueConnection;
let producer: Producer;

beforeEach(async () => {
  servers = await Promise.all([startOwnRedis(), startOwnRedis()]);
  const [primary, other] = servers;
  current = primary;
  const { password } = new URL(primary.url);
  await other.client.config('SET', 'requirepass', password);
  address = await startTcpProxy({
    host: '127.0.0.1',
    get port() {
      return current.port;
    },
  });
  connection = { backend: 'redis', url: address.url(primary.url), prefix: '{replica}' };
  producer = openProducer(connection, ['x'], () => {});
});

afterEach(async () => {
  await producer.close();
  await address.close();
  await Promise.all(servers.map((server) => server.remove()));
});

let ids = 0;
async function wake(): Promise<string> {
  const publicationId = `pp_${ids++}`;
  await producer.wake([{ publicationId, generation: 1, dispatch: 1, platform: 'x', dueInMs: 0 }]);
  return publicationId;
}

describe('a Redis that fails over while nobody ends its connections', () => {
  it('is left for the new primary by who makes jobs and by who takes them', async () => {
    const [primary, other] = servers;
    const taken: string[] = [];
    const consumer = openConsumer({
      connection,
      platforms: ['x'],
      concurrency: 5,
      async handle({ publicationId }) {
        taken.push(publicationId);
        return { kind: 'done', note: 'taken' };
      },
      onError: () => {},
    });
    /** True when a job is made, and taken. */
    const works = async (): Promise<boolean> => {
      const id = await wake().catch(() => null);
      return id !== null && (await until('the job', async () => taken.includes(id), 30_000));
    };
    expect(await works()).toBe(true);
    await primary.client.replicaof('127.0.0.1', 1);
    await expect(wake()).rejects.toThrow();
    expect(await producer.refusal()).toBe('Redis refuses writes: it is a read-only replica');
    current = other;
    await until('a job to be made and taken', works, 40_000);
    expect(await producer.refusal()).toBe(null);
    expect(await other.client.exists('{replica}:probe')).toBe(1);
    await consumer.close();
  }, 60_000);
});

describe('what a Redis refuses', () => {
  it.each([
    ['it is full (maxmemory)', (redis: OwnRedis) => redis.client.config('SET', 'maxmemory', '1')],
    ['it is a read-only replica', (redis: OwnRedis) => redis.client.replicaof('127.0.0.1', 1)],
  ])('is told by a write and by its own words: %s', async (reason, strike) => {
    const [primary] = servers;
    expect([await producer.refusal(), (await inspectRedis(primary.url)).refusal]).toEqual([null, null]);
    await strike(primary);
    const refusal = `Redis refuses writes: ${reason}`;
    expect(await producer.refusal()).toBe(refusal);
    const facts = await inspectRedis(primary.url);
    expect(redisWarnings(facts)).toEqual([`${refusal}.`]);
    await primary.client.config('SET', 'maxmemory', '0');
    await primary.client.replicaof('NO', 'ONE');
    await until('Redis to take writes', async () => (await producer.refusal()) === null);
  });
});

describe('a connection that meets a replica', () => {
  const readOnly = new Error("READONLY You can't write against a read only replica.");

  const by = (name: string) => Object.assign(new Error(readOnly.message), { command: { name } });

  it('is made anew, once in a while for each command', () => {
    const leave = leaveReplica();
    expect([by('set'), by('set'), by('bzpopmin'), new Error('OOM')].map(leave)).toEqual([
      ...[true, false],
      ...[true, false],
    ]);
    const always = leaveReplica(0);
    expect([readOnly, readOnly].map(always)).toEqual([true, true]);
  });
});
