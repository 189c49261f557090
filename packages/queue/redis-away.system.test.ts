import { fastestTime } from '@carillon/testing/fastest-time';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  openConsumer,
  openEpochMark,
  openJobEvents,
  openProducer,
  type Producer,
  type QueueConnection,
} from './index.ts';

let server: OwnRedis;
let connection: QueueConnection;
let producer: Producer;

beforeEach(async () => {
  server = await startOwnRedis();
  await server.kill(); // not there yet
  connection = { backend: 'redis', url: server.url, prefix: '{away}' };
  producer = openProducer(connection, ['x'], () => {});
});

afterEach(async () => {
  await producer.close();
  await server.remove();
});

let ids = 0;
const wake = () =>
  producer.wake([
    { publicationId: `pp_${ids++}`, generation: 1, dispatch: 1, platform: 'x', dueInMs: 60_000 },
  ]);

/**
 * A request that waits for the queue would hang: it must hear within 2 s that there is none.
 * @param leave has Redis go away, anew for each time that it is measured
 */
async function expectQuickRefusal(request: () => Promise<unknown> = wake, leave = async () => {}) {
  const refusal = async () => {
    await leave();
    const begin = performance.now();
    await expect(request()).rejects.toThrow();
    return performance.now() - begin;
  };
  expect(await fastestTime(refusal, 2_000)).toBeLessThan(2_000);
}

const expectRecovery = () =>
  until('a job to be taken', () =>
    wake().then(
      () => true,
      () => false,
    ),
  );

describe('a producer', () => {
  it('refuses quickly when Redis was never there, and works once it is', async () => {
    await expectQuickRefusal();
    expect(await producer.refusal()).toBe('Redis cannot be reached');
    await server.start();
    await expectRecovery();
    expect(await producer.refusal()).toBe(null);
  });

  it('refuses quickly when Redis dies, and works once it is back', async () => {
    await expectQuickRefusal(wake, async () => {
      await server.start();
      await expectRecovery();
      await server.kill();
    });
    await server.start();
    await expectRecovery();
  });

  it('refuses quickly when Redis answers no more, and works once it does', async () => {
    await server.start();
    await expectQuickRefusal(wake, async () => {
      server.thaw();
      await expectRecovery();
      server.freeze();
    });
    server.thaw();
    await expectRecovery();
  });

  it('can be closed while Redis is away', async () => {
    await expectQuickRefusal();
    await producer.close();
  });
});

describe('a consumer', () => {
  it('goes on by itself when Redis comes back empty', async () => {
    await server.start();
    const handled: string[] = [];
    const consumer = openConsumer({
      connection,
      platforms: ['x'],
      concurrency: 2,
      handle: async ({ publicationId }) => {
        handled.push(publicationId);
        return { kind: 'done', note: 'done' };
      },
      onError: () => {},
    });
    const wakeNow = (publicationId: string) =>
      producer.wake([{ publicationId, generation: 1, dispatch: 1, platform: 'x', dueInMs: 0 }]).then(
        () => true,
        () => false,
      );
    await until('a job to be taken', () => wakeNow('pp_before'));
    await until('the job to be handled', async () => handled.includes('pp_before'));
    await server.kill();
    await server.start();
    await until('a job to be taken', () => wakeNow('pp_after'));
    await until('the job to be handled', async () => handled.includes('pp_after'));
    await consumer.close();
  });
});

describe('the mark of the queue’s epoch', () => {
  it('is gone when Redis is emptied', async () => {
    await server.start();
    const mark = openEpochMark(connection, () => {});
    await mark?.write('epoch-1');
    expect(await mark?.read()).toBe('epoch-1');
    await server.kill();
    await server.start();
    const read = async () => ({ epoch: await mark?.read() });
    expect(await until('Redis to answer', () => read().catch(() => null))).toEqual({ epoch: null });
    await mark?.close();
  });

  it('is not needed for a queue in Postgres', () => {
    expect(openEpochMark({ backend: 'postgres', url: 'postgres://127.0.0.1/none' }, () => {})).toBeNull();
  });
});

describe('events of jobs', () => {
  const open = (heard: string[], live: boolean[]) =>
    openJobEvents({
      connection,
      platforms: ['x'],
      onEvent: (publicationId) => heard.push(publicationId),
      onLive: (isLive) => live.push(isLive),
      onError: () => {},
    });

  it('arrive once Redis is there, and again when it comes back, which is said', async () => {
    const [heard, live]: [string[], boolean[]] = [[], []];
    const events = open(heard, live);
    await server.start();
    for (const time of ['first', 'second']) {
      await until(`events to be live the ${time} time`, async () => live.at(-1) === true);
      const before = heard.length;
      await until('a job to be told of', async () => {
        await wake().catch(() => {});
        return heard.length > before;
      });
      if (time === 'second') break;
      await server.kill();
      await until('it to be said that there are none', async () => live.at(-1) === false);
      await server.start();
    }
    expect(heard.every((id) => id.startsWith('pp_'))).toBe(true);
    await events?.close();
  });

  it('of webhooks are refused while Redis is away, and arrive when it is there', async () => {
    const news = { userId: 'usr_1', webhookId: 'whe_1', off: true };
    await expectQuickRefusal(() => producer.publishWebhookNews(news));
    const heard: unknown[] = [];
    const live = Promise.withResolvers<void>();
    const events = openJobEvents({
      connection,
      platforms: ['x'],
      onEvent: () => {},
      onWebhook: (each) => heard.push(each),
      onLive: (isLive) => isLive && live.resolve(),
      onError: () => {},
    });
    await server.start();
    await live.promise;
    await until('it to be taken', () =>
      producer.publishWebhookNews(news).then(
        () => true,
        () => false,
      ),
    );
    await until('it to be told', async () => heard.length > 0);
    expect(heard[0]).toEqual(news);
    await events?.close();
  });

  it('are told from the moment on at which they are called live', async () => {
    await server.start();
    await wake();
    for (let opened = 0; opened < 10; opened++) {
      const heard: string[] = [];
      const live = Promise.withResolvers<void>();
      const events = openJobEvents({
        connection,
        platforms: ['x'],
        onEvent: (publicationId) => heard.push(publicationId),
        onLive: (isLive) => isLive && live.resolve(),
        onError: () => {},
      });
      await live.promise;
      await wake();
      await until('the job to be told of', async () => heard.includes(`pp_${ids - 1}`), 2_000);
      await events?.close();
    }
  });

  it('can be closed while Redis is away, from the beginning or since', async () => {
    await open([], [])?.close();
    await server.start();
    const live: boolean[] = [];
    const events = open([], live);
    await until('events to be live', async () => live.at(-1) === true);
    await server.kill();
    await until('it to be said that there are none', async () => live.at(-1) === false);
    await events?.close();
  });

  it('are not told of a queue in Postgres', () => {
    const nowhere: QueueConnection = { backend: 'postgres', url: 'postgres://127.0.0.1/none' };
    const nothing = () => {};
    const options = {
      connection: nowhere,
      platforms: ['x'],
      onEvent: nothing,
      onLive: nothing,
      onError: nothing,
    };
    expect(openJobEvents(options)).toBeNull();
  });
});
