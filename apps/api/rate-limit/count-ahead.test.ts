import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { countAhead } from './count-ahead.ts';
import type { Count } from './insure-count.ts';

const limit = 10;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A count that all processes share, which answers when it is told to. */
function sharedCount(endsIn = 60_000) {
  const waiting: (() => void)[] = [];
  const shared = { used: 0, failure: null as Error | null };
  const count = (): Promise<Count> => {
    const used = ++shared.used;
    return new Promise((done, fail) => {
      waiting.push(() => (shared.failure ? fail(shared.failure) : done({ used, endsIn })));
    });
  };
  const answer = async () => {
    for (const each of waiting.splice(0)) each();
    await new Promise((done) => setImmediate(done));
  };
  return { shared, answer, count: countAhead(count) };
}

type Counting = Count | Promise<Count>;
const waits = (counting: Counting) => counting instanceof Promise;

/** A count that has heard of the key a moment ago. */
async function known(endsIn?: number) {
  const scene = sharedCount(endsIn);
  const first = scene.count('a', limit);
  expect(waits(first)).toBe(true);
  await scene.answer();
  expect(await first).toMatchObject({ used: 1 });
  return scene;
}

describe('counting ahead', () => {
  it('lets a request go on that is far from its limit, and counts those under way', async () => {
    const { shared, answer, count } = await known();
    expect([count('a', limit), count('a', limit)]).toMatchObject([{ used: 2 }, { used: 3 }]);
    expect(shared.used).toBe(3);
    await answer();
    expect(count('a', limit)).toMatchObject({ used: 4 });
  });

  it('waits for the count past half of the limit', async () => {
    const { answer, count } = await known();
    for (const used of [2, 3, 4, 5]) expect(count('a', limit)).toMatchObject({ used });
    const near = count('a', limit);
    expect(waits(near)).toBe(true);
    await answer();
    expect(await near).toMatchObject({ used: 6 });
  });

  it('knows what others used as soon as one count is back', async () => {
    const { shared, answer, count } = await known();
    shared.used = 9;
    expect(count('a', limit)).toMatchObject({ used: 2 });
    await answer();
    const next = count('a', limit);
    expect(waits(next)).toBe(true);
    await answer();
    expect(await next).toMatchObject({ used: 11 });
  });

  it('waits when it has not heard of the key for a second, when its window is over, and for any other key', async () => {
    const { count, answer } = await known();
    expect(waits(count('b', limit))).toBe(true);
    await answer();
    expect(waits(count('a', limit))).toBe(false);
    await answer();
    jest.advanceTimersByTime(1_000);
    expect(waits(count('a', limit))).toBe(true);

    const short = await known(30);
    jest.advanceTimersByTime(30);
    expect(waits(short.count('a', limit))).toBe(true);
  });

  it('tells of a count that failed when the next request comes', async () => {
    const { shared, answer, count } = await known();
    shared.failure = new Error('no count');
    expect(waits(count('a', limit))).toBe(false);
    await answer();
    const next = count('a', limit);
    expect(waits(next)).toBe(true);
    const refused = expect(next).rejects.toThrow('no count');
    await answer();
    await refused;
  });
});
