import { describe, expect, it } from '@jest/globals';
import { openLane, openLanes } from './lane.ts';

const open = (width: number, waiting = { maxWaiting: 10, maxWaitMs: 60_000 }) =>
  openLane(width, { ...waiting, refuse: () => new Error('It is full.') });

describe('a lane', () => {
  it('lets in as many as are allowed, and the others in the order in which they came', async () => {
    const lane = open(2);
    const inside: string[] = [];
    const leaving: (() => void)[] = [];
    const enter = async (name: string) => {
      leaving.push(await lane.enter());
      inside.push(name);
    };
    const all = Promise.all(['first', 'second', 'third', 'fourth', 'fifth'].map(enter));
    await new Promise((done) => setImmediate(done));
    expect([inside, lane.isFull()]).toEqual([['first', 'second'], true]);
    for (let left = 0; left < 5; left++) {
      leaving.shift()?.();
      await new Promise((done) => setImmediate(done));
    }
    await all;
    expect(inside).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
    expect([lane.isEmpty(), lane.isFull()]).toEqual([true, false]);
  });

  it('refuses those that are too many, and those that waited for too long', async () => {
    const lane = open(1, { maxWaiting: 1, maxWaitMs: 50 });
    await lane.enter();
    const second = lane.enter();
    await expect(lane.enter()).rejects.toThrow('It is full.');
    await expect(second).rejects.toThrow('It is full.');
  });
});

describe('lanes by name', () => {
  it('hold back work of the same name alone, also after one of it has failed', async () => {
    const pass = openLanes(1, { maxWaiting: 10, maxWaitMs: 60_000, refuse: () => new Error('It is full.') });
    const begun: string[] = [];
    const { promise: gate, reject } = Promise.withResolvers<void>();
    const first = pass('a', async () => {
      begun.push('first of a');
      await gate;
    });
    const second = pass('a', async () => begun.push('second of a'));
    await pass('b', async () => begun.push('first of b'));
    expect(begun).toEqual(['first of a', 'first of b']);
    reject(new Error('It failed.'));
    await expect(first).rejects.toThrow('It failed.');
    await second;
    expect(begun).toEqual(['first of a', 'first of b', 'second of a']);
  });
});
