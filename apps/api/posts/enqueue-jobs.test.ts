import type { Database, WakeUp } from '@carillon/db';
import { createLog } from '@carillon/telemetry';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openWaker } from './enqueue-jobs.ts';

const log = createLog({ name: 'test', level: 'silent', format: 'json' });

const wakeUp = (number: number, dueInMs = 0): WakeUp => ({
  publicationId: `pp_${number}`,
  generation: 1,
  dispatch: 1,
  platform: 'x',
  dueInMs,
});

/** A waker whose queue notes what it is asked for, and takes it when it is told to. */
function openTest() {
  const calls: string[][] = [];
  const takes: (() => void)[] = [];
  const noted = jest.fn(async (..._statement: unknown[]) => 1);
  const producer = {
    wake: async (wakeUps: readonly WakeUp[]) => {
      calls.push(wakeUps.map(({ publicationId }) => publicationId));
      await new Promise<void>((take) => takes.push(take));
    },
  } as unknown as Parameters<typeof openWaker>[0]['producer'];
  const db = { $executeRaw: noted } as unknown as Database;
  const waker = openWaker({ producer, db, log });
  return { waker, calls, noted, take: () => takes.shift()?.() };
}

/** Whether a promise is settled by now. */
const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (await Promise.race([promise, new Promise((done) => setImmediate(done, pending))])) !== pending;
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('jobs of answered requests', () => {
  it('are made together, 5 ms after the first', async () => {
    const { waker, calls } = openTest();
    await waker.wake([wakeUp(1), wakeUp(2)], 'req_1');
    jest.advanceTimersByTime(4);
    await waker.wake([wakeUp(3)], 'req_2');
    expect(calls).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(calls).toEqual([['pp_1', 'pp_2', 'pp_3']]);
    jest.advanceTimersByTime(1_000);
    expect(calls).toHaveLength(1);
  });

  it('are made when there are those of 100 requests', async () => {
    const { waker, calls } = openTest();
    for (let number = 1; number <= 150; number++) await waker.wake([wakeUp(number)], 'req');
    expect(calls.map(({ length }) => length)).toEqual([100]);
    jest.advanceTimersByTime(5);
    expect(calls.map(({ length }) => length)).toEqual([100, 50]);
  });

  it('let requests wait once a thousand are under way', async () => {
    const { waker, take } = openTest();
    for (let number = 1; number <= 1_000; number++) await waker.wake([wakeUp(number)], 'req');
    for (let number = 1; number < 100; number++) await waker.wake([wakeUp(number)], 'req');
    const held = waker.wake([wakeUp(0)], 'req');
    expect(await isSettled(held)).toBe(false);
    for (let call = 0; call <= 10; call++) take();
    await held;
  });

  it('are noted when they are for later, and made before the process ends', async () => {
    const { waker, calls, noted, take } = openTest();
    await waker.wake([wakeUp(1), wakeUp(2, 60_000), wakeUp(3, 1_000)], 'req_1');
    const closed = waker.close();
    expect(calls).toEqual([['pp_1', 'pp_2', 'pp_3']]);
    expect(await isSettled(closed)).toBe(false);
    take();
    await closed;
    const [, values] = noted.mock.calls[0] ?? [];
    expect(JSON.parse(String(values))).toMatchObject([{ publicationId: 'pp_2' }]);
    expect(noted).toHaveBeenCalledTimes(1);
  });

  it('are not made for what is due in more than 48 hours', async () => {
    const { waker, calls } = openTest();
    await waker.wake([wakeUp(1, 48 * 3_600_000 + 1)], 'req_1');
    jest.advanceTimersByTime(1_000);
    expect(calls).toEqual([]);
  });
});
