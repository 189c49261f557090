import type { Database } from '@carillon/db';
import type { WakeUp } from '@carillon/db/publications';
import { createLog } from '@carillon/telemetry';
import { manualClock } from '@carillon/testing/manual-clock';
import { describe, expect, it } from '@jest/globals';
import { openJobEnqueuer } from './enqueue-jobs.ts';

const log = createLog({ name: 'test', level: 'silent', format: 'json' });

const wakeUp = (number: number, dueInMs = 0): WakeUp => ({
  publicationId: `pp_${number}`,
  generation: 1,
  dispatch: 1,
  platform: 'x',
  dueInMs,
});

/** An enqueuer whose queue notes what it is asked for, and takes it when it is told to. */
function openTest() {
  const calls: string[][] = [];
  const takes: (() => void)[] = [];
  const told: number[] = [];
  const news: unknown[] = [];
  const noted: unknown[][] = [];
  const producer = {
    wake: async (wakeUps: readonly WakeUp[]) => {
      calls.push(wakeUps.map(({ publicationId }) => publicationId));
      await new Promise<void>((take) => takes.push(take));
    },
    wakeWebhooks: async () => void told.push(clock.now()),
    publishPostChanges: async (each: unknown) => void news.push(each),
  } as unknown as Parameters<typeof openJobEnqueuer>[0]['producer'];
  const db = { $executeRaw: async (...statement: unknown[]) => noted.push(statement) } as unknown as Database;
  const clock = manualClock();
  const jobEnqueuer = openJobEnqueuer({ producer, db, log, clock });
  return { jobEnqueuer, clock, calls, told, news, noted, take: () => takes.shift()?.() };
}

/** True when a promise is settled by now. */
const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, new Promise((done) => setImmediate(done, pending))])) !== pending;
};

describe('jobs of answered requests', () => {
  it('are made together, 5 ms after the first', async () => {
    const { jobEnqueuer, clock, calls } = openTest();
    await jobEnqueuer.enqueueJobs([wakeUp(1), wakeUp(2)], 'req_1');
    clock.advance(4);
    await jobEnqueuer.enqueueJobs([wakeUp(3)], 'req_2');
    expect(calls).toEqual([]);
    clock.advance(1);
    expect(calls).toEqual([['pp_1', 'pp_2', 'pp_3']]);
    clock.advance(1_000);
    expect(calls).toHaveLength(1);
  });

  it('are made when there are those of 100 requests', async () => {
    const { jobEnqueuer, clock, calls } = openTest();
    for (let number = 1; number <= 150; number++) await jobEnqueuer.enqueueJobs([wakeUp(number)], 'req');
    expect(calls.map(({ length }) => length)).toEqual([100]);
    clock.advance(5);
    expect(calls.map(({ length }) => length)).toEqual([100, 50]);
  });

  it('let requests wait once a thousand are under way', async () => {
    const { jobEnqueuer, take } = openTest();
    for (let number = 1; number <= 1_000; number++) await jobEnqueuer.enqueueJobs([wakeUp(number)], 'req');
    for (let number = 1; number < 100; number++) await jobEnqueuer.enqueueJobs([wakeUp(number)], 'req');
    const held = jobEnqueuer.enqueueJobs([wakeUp(0)], 'req');
    expect(await isSettled(held)).toBe(false);
    for (let call = 0; call <= 10; call++) take();
    await held;
  });

  it('are noted when they are for later, and made before the process ends', async () => {
    const { jobEnqueuer, calls, noted, take } = openTest();
    await jobEnqueuer.enqueueJobs([wakeUp(1), wakeUp(2, 60_000), wakeUp(3, 1_000)], 'req_1');
    const closed = jobEnqueuer.close();
    expect(calls).toEqual([['pp_1', 'pp_2', 'pp_3']]);
    expect(await isSettled(closed)).toBe(false);
    take();
    await closed;
    const [, values] = noted[0] ?? [];
    expect(JSON.parse(String(values))).toMatchObject([{ publicationId: 'pp_2' }]);
    expect(noted).toHaveLength(1);
  });

  it('come with a word to the webhooks, one in 50 ms for all of them', async () => {
    const { jobEnqueuer, clock, told } = openTest();
    await jobEnqueuer.enqueueJobs([wakeUp(1)], 'req_1');
    clock.advance(49);
    await jobEnqueuer.enqueueJobs([wakeUp(2)], 'req_2');
    jobEnqueuer.wakeWebhooks();
    expect(told).toHaveLength(0);
    clock.advance(1);
    expect(told).toHaveLength(1);
    clock.advance(1_000);
    expect(told).toHaveLength(1);
  });

  it('are not needed to tell pages: one word in 50 ms for all posts of a user, of 100 at most', async () => {
    const { jobEnqueuer, clock, calls, news } = openTest();
    for (let number = 0; number < 101; number++) jobEnqueuer.notifyBrowsers('usr_1', `pst_${number}`);
    jobEnqueuer.notifyBrowsers('usr_1', 'pst_0');
    jobEnqueuer.notifyBrowsers('usr_2', 'pst_200');
    clock.advance(49);
    expect(news).toEqual([]);
    clock.advance(1);
    expect(news).toMatchObject([
      { userId: 'usr_1', postIds: { length: 100 } },
      { userId: 'usr_1', postIds: ['pst_100'] },
      { userId: 'usr_2', postIds: ['pst_200'] },
    ]);
    clock.advance(1_000);
    expect([news.length, calls]).toEqual([3, []]);
  });

  it('are not made for what is due in more than 48 hours', async () => {
    const { jobEnqueuer, clock, calls } = openTest();
    await jobEnqueuer.enqueueJobs([wakeUp(1, 48 * 3_600_000 + 1)], 'req_1');
    clock.advance(1_000);
    expect(calls).toEqual([]);
  });
});
