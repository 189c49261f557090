import { setTimeout as sleep } from 'node:timers/promises';
import { sharedServices } from '@carillon/testing/services';
import { createTestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Job } from 'bullmq';
import { openBackend } from './connection.ts';
import {
  type Consumer,
  type Handled,
  migrateQueue,
  openConsumer,
  openProducer,
  type PublishPayload,
  publishQueue,
  type QueueConnection,
  type WakeUp,
} from './index.ts';

const instance = await createTestInstance();
const backends: QueueConnection[] = [{ backend: 'postgres', url: instance.databaseUrl }];
if ((await sharedServices()).redisUrl !== null) backends.push(instance.queue);

/** Every test has a network, and so a queue, of its own. */
let tests = 0;
const networks = Array.from({ length: 50 }, (_, index) => `network${index}`);
await migrateQueue(instance.ownerUrl, networks);

afterAll(() => instance.drop());

const done: Handled = { kind: 'done', note: 'done' };

describe.each(backends)('a queue in $backend', (connection) => {
  const open = openBackend(connection, 'worker');
  const closing: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => open.close());

  function openTest() {
    const platform = networks[tests++] ?? '';
    const queue = open.queue(publishQueue(platform), {});
    const producer = openProducer(connection, [platform], () => {});
    closing.push(() => queue.close(), producer.close);
    const handled: PublishPayload[] = [];
    const firsts: boolean[] = [];
    const errors: Error[] = [];
    return {
      queue,
      handled,
      /** For each that was handled, whether it was so for the first time. */
      firsts,
      errors,
      wakeUp: (id: string, dueInMs = 0) => ({
        publicationId: `pp_${id}`,
        generation: 1,
        dispatch: 1,
        platform,
        dueInMs,
      }),
      wake: producer.wake,
      stillWaiting: producer.stillWaiting,
      consume(
        handle: (payload: PublishPayload) => Promise<Handled> = async () => done,
        { concurrency = 4 } = {},
      ): Consumer {
        const consumer = openConsumer({
          connection,
          platforms: [platform],
          concurrency,
          handle: async (payload, { isFirst }) => {
            handled.push(payload);
            firsts.push(isFirst);
            return handle(payload);
          },
          onError: (error) => errors.push(error),
        });
        closing.push(async () => consumer.isRunning() && consumer.close());
        return consumer;
      },
      stateOf: async (id: string) => (await queue.getJob(id))?.getState(),
    };
  }

  const isIn = (state: string, job: { stateOf: (id: string) => Promise<unknown> }, id: string) =>
    until(`job ${id} to be ${state}`, async () => (await job.stateOf(id)) === state);

  it('holds a job back until it is due', async () => {
    const test = openTest();
    test.consume();
    const due = Date.now() + 2_000;
    await test.wake([test.wakeUp('later', 2_000)]);
    const delayed = await test.queue.getDelayed();
    expect(delayed.map(({ id, delay }) => [id, delay])).toEqual([['pp_later-g1-d1', 2_000]]);
    expect(test.handled).toEqual([]);
    await isIn('completed', test, 'pp_later-g1-d1');
    expect(Date.now()).toBeGreaterThanOrEqual(due);
    expect(test.handled).toEqual([{ publicationId: 'pp_later', generation: 1 }]);
  });

  it('keeps the outcome where dashboards show it', async () => {
    const test = openTest();
    test.consume(async () => ({ kind: 'done', note: 'published' }));
    await test.wake([test.wakeUp('noted')]);
    await isIn('completed', test, 'pp_noted-g1-d1');
    expect((await test.queue.getJob('pp_noted-g1-d1'))?.returnvalue).toBe('published');
  });

  it('takes as many jobs at once as it may, and no more', async () => {
    const test = openTest();
    const jobs = 70;
    let running = 0;
    let most = 0;
    test.consume(
      async () => {
        most = Math.max(most, ++running);
        await sleep(500);
        running -= 1;
        return done;
      },
      { concurrency: 50 },
    );
    await test.wake(Array.from({ length: jobs }, (_, n) => test.wakeUp(`places${n}`)));
    await until('all to be handled', async () => test.handled.length === jobs && running === 0);
    expect(most).toBe(50);
  });

  it('brings a job again, under its id, when there is to be another look', async () => {
    const test = openTest();
    test.consume(async () => (test.handled.length === 1 ? { kind: 'later', ms: 1_500 } : done));
    await test.wake([test.wakeUp('look')]);
    await isIn('delayed', test, 'pp_look-g1-d1');
    expect(test.handled).toHaveLength(1);
    await isIn('completed', test, 'pp_look-g1-d1');
    expect(test.handled).toHaveLength(2);
    expect(test.firsts).toEqual([true, false]);
    expect(test.errors).toEqual([]);
    expect(await test.queue.getJobCountByTypes('delayed', 'waiting', 'active', 'failed')).toBe(0);
  });

  it('knows of a job whether it waits for nothing but its turn', async () => {
    const test = openTest();
    const wakeUps = ['turn', 'paused', 'unknown'].map((id) => test.wakeUp(id));
    const [turn, paused, unknown] = wakeUps as [WakeUp, WakeUp, WakeUp];
    await test.wake([turn, test.wakeUp('delayed', 60_000)]);
    expect(await test.stillWaiting([...wakeUps, test.wakeUp('delayed')])).toEqual([turn]);
    expect(await test.stillWaiting([{ ...turn, dispatch: 2 }])).toEqual([]);
    await test.queue.pause();
    await test.wake([paused]);
    expect(await test.stillWaiting([turn, paused, unknown])).toEqual([turn, paused]);
    await test.queue.resume();
    test.consume(async ({ publicationId }) =>
      publicationId === 'pp_turn' ? done : { kind: 'later', ms: 60_000 },
    );
    await isIn('completed', test, 'pp_turn-g1-d1');
    await isIn('delayed', test, 'pp_paused-g1-d1');
    expect(await test.stillWaiting(wakeUps)).toEqual([]);
  });

  if (connection.backend === 'redis')
    it('does not believe in jobs that are in no line: Redis lost the list', async () => {
      const test = openTest();
      const wakeUps = ['lost', 'too'].map((id) => test.wakeUp(id));
      await test.wake(wakeUps);
      expect(await test.stillWaiting(wakeUps)).toEqual(wakeUps);
      await open.redis?.del(test.queue.keys['wait'] ?? '');
      await test.wake([test.wakeUp('new')]);
      expect(await test.stillWaiting(wakeUps)).toEqual([]);
    });

  it('does not take a job that is being worked at for one that waits', async () => {
    const test = openTest();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    test.consume(() => ended.then(() => done));
    await test.wake([test.wakeUp('busy')]);
    await isIn('active', test, 'pp_busy-g1-d1');
    expect(await test.stillWaiting([test.wakeUp('busy')])).toEqual([]);
    end();
    await isIn('completed', test, 'pp_busy-g1-d1');
  });

  it('holds ids, and nothing else', async () => {
    const test = openTest();
    const wakeUp = { ...test.wakeUp('ids', 60_000), generation: 3, dispatch: 7, content: 'secret' };
    await test.wake([{ ...wakeUp, requestId: 'request-1' }]);
    const job: Job | undefined = (await test.queue.getDelayed())[0];
    expect([job?.id, job?.name]).toEqual(['pp_ids-g3-d7', 'publish.v1']);
    expect(job?.data).toEqual({ publicationId: 'pp_ids', generation: 3, requestId: 'request-1' });
  });

  it('understands a job of an older release, and of a newer one', async () => {
    const test = openTest();
    await test.queue.add('publish.v1', { publicationId: 'pp_old', generation: 1 });
    await test.queue.add('publish.v1', { publicationId: 'pp_new', generation: 2, traceId: 'what it may be' });
    test.consume();
    await until('both to be handled', async () => test.handled.length === 2);
    expect(test.handled).toEqual([
      { publicationId: 'pp_old', generation: 1 },
      { publicationId: 'pp_new', generation: 2 },
    ]);
  });

  it.each([
    ['has another name', 'publish.v0', { publicationId: 'pp_1', generation: 1 }],
    ['lacks its id', 'publish.v1', { generation: 1 }],
    ['names no publication', 'publish.v1', { publicationId: '../meta', generation: 1 }],
    ['has no generation', 'publish.v1', { publicationId: 'pp_1', generation: '1; DROP' }],
    ['is null', 'publish.v1', null],
  ])('fails a job that %s, once, and goes on', async (_, name, data) => {
    const test = openTest();
    await test.queue.add(name, data, { jobId: 'garbage', attempts: 5, backoff: 1 });
    await test.wake([test.wakeUp('good')]);
    test.consume();
    await isIn('failed', test, 'garbage');
    await isIn('completed', test, 'pp_good-g1-d1');
    const job = await test.queue.getJob('garbage');
    expect([job?.attemptsMade, job?.failedReason]).toEqual([1, 'Not a publish.v1 job.']);
    expect(test.handled).toEqual([{ publicationId: 'pp_good', generation: 1 }]);
  });

  it('brings a job again when handling it broke down', async () => {
    const test = openTest();
    test.consume(async () => {
      if (test.handled.length === 1) throw new Error('Postgres is away');
      return done;
    });
    await test.wake([test.wakeUp('broken')]);
    await isIn('completed', test, 'pp_broken-g1-d1');
    expect(test.handled).toHaveLength(2);
  });

  it('does not take a job whose id it knows, waiting or done', async () => {
    const test = openTest();
    await test.wake([test.wakeUp('same'), test.wakeUp('same', 60_000)]);
    await test.wake([test.wakeUp('same', 60_000)]);
    test.consume();
    await isIn('completed', test, 'pp_same-g1-d1');
    await test.wake([test.wakeUp('same')]);
    await test.wake([test.wakeUp('last')]);
    await isIn('completed', test, 'pp_last-g1-d1');
    expect(test.handled.map(({ publicationId }) => publicationId)).toEqual(['pp_same', 'pp_last']);
  });

  it('closes when everything that is being handled is done, and takes nothing after that', async () => {
    const test = openTest();
    const { promise: released, resolve: release } = Promise.withResolvers<Handled>();
    const consumer = test.consume(() => released);
    await test.wake([test.wakeUp('current')]);
    await until('the job to be handled', async () => test.handled.length === 1);
    let isClosed = false;
    const closed = consumer.close().then(() => {
      isClosed = true;
    });
    expect(await test.stateOf('pp_current-g1-d1')).toBe('active');
    expect(isClosed).toBe(false);
    release(done);
    await closed;
    expect(await test.stateOf('pp_current-g1-d1')).toBe('completed');
    await test.wake([test.wakeUp('next')]);
    expect(await test.stateOf('pp_next-g1-d1')).toBe('waiting');
    expect(consumer.isRunning()).toBe(false);
  });

  it('refuses a network that it does not know', async () => {
    const test = openTest();
    const stranger = { ...test.wakeUp('stranger'), platform: 'myspace' };
    await expect(test.wake([stranger])).rejects.toThrow('no queue for the network myspace');
  });
});
