import { manualClock } from '@carillon/testing/manual-clock';
import { describe, expect, it } from '@jest/globals';
import { grouped } from './groups.ts';

/** Work that ends when it is told to, and the groups it got. */
function heldWork() {
  const groups: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const work = async (group: readonly number[]) => {
    groups.push(group);
    await new Promise<void>((done) => ends.push(done));
    return group.map((asked) => (asked < 0 ? new Error(`${asked}`) : asked * 2));
  };
  return { groups, work, end: () => ends.shift()?.() };
}

const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));

describe('calls that are grouped', () => {
  it('go together when they come while others are under way', async () => {
    const { groups, work, end } = heldWork();
    const call = grouped(work, { maxSize: 10, maxAtOnce: 1 });
    const first = call(1);
    await turn();
    const others = [call(2), call(3)];
    await turn();
    expect(groups).toEqual([[1]]);
    end();
    expect(await first).toBe(2);
    others.push(call(4));
    await turn();
    end();
    expect(await Promise.all(others)).toEqual([4, 6, 8]);
    expect(groups).toEqual([[1], [2, 3, 4]]);
  });

  it('are so many at once, and so many in a group', async () => {
    const { groups, work, end } = heldWork();
    const call = grouped(work, { maxSize: 2, maxAtOnce: 2 });
    const all = Promise.all([1, 2, 3, 4, 5].map(call));
    await turn();
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
    end();
    await turn();
    expect(groups[2]).toEqual([5]);
    end();
    end();
    expect(await all).toEqual([2, 4, 6, 8, 10]);
  });

  it('gather for a while after a group of several, and not after one alone', async () => {
    const clock = manualClock();
    const { groups, work, end } = heldWork();
    const call = grouped(work, { maxSize: 10, maxAtOnce: 1, gatherMs: 3 }, clock);
    const all = [call(1)];
    await turn();
    all.push(call(2), call(3));
    end();
    await turn();
    expect(groups).toEqual([[1], [2, 3]]);
    end();
    await turn();
    all.push(call(4));
    clock.advance(2);
    all.push(call(5));
    await turn();
    expect(groups).toHaveLength(2);
    clock.advance(1);
    await turn();
    expect(groups[2]).toEqual([4, 5]);
    end();
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  });

  it('start beside a group that takes long, and wait a little for one that does not', async () => {
    const clock = manualClock();
    const { groups, work, end } = heldWork();
    const call = grouped(work, { maxSize: 10, maxAtOnce: 2 }, clock);
    const all = [call(1)];
    await turn();
    all.push(call(2));
    clock.advance(2);
    all.push(call(3));
    await turn();
    expect(groups).toEqual([[1]]);
    clock.advance(1);
    await turn();
    expect(groups).toEqual([[1], [2, 3]]);
    all.push(call(4));
    clock.advance(1_000);
    await turn();
    expect(groups).toHaveLength(2);
    for (const _ of all) {
      end();
      await turn();
    }
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8]);
  });

  it('fail by themselves, or all together when their work does; the next go on', async () => {
    const { work, end } = heldWork();
    const call = grouped(work, { maxSize: 10, maxAtOnce: 1 });
    const settled = Promise.allSettled([call(1), call(-7)]);
    await turn();
    end();
    expect(await settled).toMatchObject([{ value: 2 }, { reason: { message: '-7' } }]);
    let tries = 0;
    const failing = grouped(
      async (group: readonly number[]) => {
        if (tries++ === 0) throw new Error('away');
        return group;
      },
      { maxSize: 10, maxAtOnce: 1 },
    );
    expect(await Promise.allSettled([failing(1), failing(2)])).toMatchObject([
      { reason: { message: 'away' } },
      { reason: { message: 'away' } },
    ]);
    expect(await failing(3)).toBe(3);
  });
});
