import { type ManualClock, manualClock } from '@carillon/testing/manual-clock';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { countAhead } from './count-ahead.ts';
import type { Count } from './with-local-fallback.ts';

/** 500 of them are far from it, and 10 may be uncounted. */
const limit = 1_000;

let clock: ManualClock;

beforeEach(() => {
  clock = manualClock();
});

const turn = () => new Promise((done) => setImmediate(done));

/** A count that all processes share, which answers when it is told to. */
function sharedCount(endsInMs = 60_000) {
  const waiting: (() => void)[] = [];
  const shared = { used: 0, calls: 0, failure: null as Error | null };
  const count = (_: string, uses: number): Promise<Count> => {
    shared.used += uses;
    shared.calls += 1;
    const { used } = shared;
    return new Promise((done, fail) => {
      waiting.push(() => (shared.failure ? fail(shared.failure) : done({ used, endsInMs })));
    });
  };
  const answer = async () => {
    for (const each of waiting.splice(0)) each();
    await turn();
  };
  return { shared, answer, count: countAhead(count, clock) };
}

type Counting = Count | Promise<Count>;
const waits = (counting: Counting) => counting instanceof Promise;

/** A count that has heard of the key a moment ago. */
async function known(endsInMs?: number) {
  const scene = sharedCount(endsInMs);
  const first = scene.count('a', limit);
  expect(waits(first)).toBe(true);
  await scene.answer();
  expect(await first).toMatchObject({ used: 1 });
  return scene;
}

describe('counting ahead', () => {
  it('lets requests go on that are far from the limit, and counts them together a little later', async () => {
    const { shared, answer, count } = await known();
    expect([count('a', limit), count('a', limit)]).toMatchObject([{ used: 2 }, { used: 3 }]);
    clock.advance(24);
    expect(shared).toMatchObject({ used: 1, calls: 1 });
    clock.advance(1);
    expect(shared).toMatchObject({ used: 3, calls: 2 });
    expect(count('a', limit)).toMatchObject({ used: 4 });
    await answer();
    clock.advance(25);
    expect(shared).toMatchObject({ used: 4, calls: 3 });
  });

  it('waits for the count past half of the limit, with all that were kept', async () => {
    const { shared, answer, count } = await known();
    shared.used = 498;
    void count('a', limit);
    clock.advance(25);
    await answer();
    expect(count('a', limit)).toMatchObject({ used: 500 });
    const near = count('a', limit);
    expect(waits(near)).toBe(true);
    expect(shared.used).toBe(501);
    await answer();
    expect(await near).toMatchObject({ used: 501 });
  });

  it('never lets more than a hundredth of the limit go on uncounted', async () => {
    const { shared, answer, count } = await known();
    const ten = Array.from({ length: 10 }, () => count('a', limit));
    expect(ten.some(waits)).toBe(false);
    clock.advance(25);
    const next = count('a', limit);
    expect([waits(next), shared.used]).toEqual([true, 12]);
    await answer();
    expect(await next).toMatchObject({ used: 12 });
    expect(waits(count('a', limit))).toBe(false);
  });

  it('knows what others used as soon as one count is back', async () => {
    const { shared, answer, count } = await known();
    shared.used = 999;
    expect(count('a', limit)).toMatchObject({ used: 2 });
    clock.advance(25);
    await answer();
    const next = count('a', limit);
    expect(waits(next)).toBe(true);
    await answer();
    expect(await next).toMatchObject({ used: 1_001 });
  });

  it('waits when it has not heard of the key for a second, when its window is over, and for any other key', async () => {
    const { count, answer } = await known();
    expect(waits(count('b', limit))).toBe(true);
    await answer();
    expect(waits(count('a', limit))).toBe(false);
    clock.advance(25);
    await answer();
    clock.advance(1_000);
    expect(waits(count('a', limit))).toBe(true);

    const short = await known(30);
    clock.advance(30);
    expect(waits(short.count('a', limit))).toBe(true);
  });

  it('tells of a count that failed when the next request comes', async () => {
    const { shared, answer, count } = await known();
    expect(waits(count('a', limit))).toBe(false);
    shared.failure = new Error('no count');
    clock.advance(25);
    await answer();
    const next = count('a', limit);
    expect(waits(next)).toBe(true);
    const refused = expect(next).rejects.toThrow('no count');
    await answer();
    await refused;
  });
});
