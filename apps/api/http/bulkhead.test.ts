import { LockTimeout } from '@carillon/db';
import { describe, expect, it } from '@jest/globals';
import { openBulkhead } from './bulkhead.ts';

/** Work that ends when it is told to, by its name. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise.then(() => name);
    },
    end: (name: string) => ends.get(name)?.resolve(),
    timeOut: (name: string) => ends.get(name)?.reject(new LockTimeout('held')),
  };
}

const turn = () => new Promise((done) => setImmediate(done));

/** Lets a user's works find out that nobody holds anything: one goes well. */
const prove = (pass: ReturnType<typeof openBulkhead>['pass'], user: string) => pass(user, async () => {});

describe('a bulkhead of 20 connections', () => {
  it('lets a quarter of them wait for one user, and others meanwhile', async () => {
    const { begun, work, end } = heldWork();
    const { pass } = openBulkhead(20);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const all = [prove(pass, 'one'), ...names.map((name) => pass('one', work(name))), pass('two', work('z'))];
    await turn();
    expect(begun.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'z']);
    end('b');
    await turn();
    expect(begun[6]).toBe('f');
    for (const name of [...names, 'z']) {
      end(name);
      await turn();
    }
    expect(await Promise.all(all)).toEqual([undefined, ...names, 'z']);
  });

  it('lets half of them wait for all users together', async () => {
    const { begun, work, end } = heldWork();
    const { pass } = openBulkhead(20);
    const names = Array.from({ length: 16 }, (_, n) => `${n}`);
    const all = Promise.all(names.map((name) => pass(`user ${name}`, work(name))));
    await turn();
    expect(begun).toHaveLength(10);
    for (const name of names) {
      end(name);
      await turn();
    }
    expect(await all).toEqual(names);
  });

  it('lets what takes turns go one after another, in their order', async () => {
    const { begun, work, end } = heldWork();
    const { pass } = openBulkhead(20);
    const all = [prove(pass, 'one'), ...['a', 'b'].map((name) => pass('one', work(name), 'calendar'))];
    const other = pass('one', work('z'), 'another calendar');
    await turn();
    expect(begun).toEqual(['a', 'z']);
    end('a');
    await turn();
    expect(begun).toEqual(['a', 'z', 'b']);
    end('b');
    end('z');
    expect(await Promise.all([...all, other])).toEqual([undefined, 'a', 'b', 'z']);
  });

  it('lets one at a time wait for what may be held, until it is to be had', async () => {
    const { begun, work, end, timeOut } = heldWork();
    const { pass } = openBulkhead(8);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const all = Promise.allSettled(names.map((name) => pass('one', work(name))));
    await turn();
    expect(begun).toEqual(['a']);
    end('a');
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    timeOut('b');
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    timeOut('c');
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['d', 'e']) {
      end(name);
      await turn();
    }
    expect((await all).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'rejected'],
      ...['fulfilled', 'fulfilled'],
    ]);
  });
});

describe('work that waits', () => {
  it('is refused at once when very much waits, and in the end when it has waited too long', async () => {
    const { begun, work, end } = heldWork();
    const { pass } = openBulkhead(8, { maxWaiting: 1, maxWaitMs: 50 });
    const running = pass('one', work('a'));
    const waiting = pass('one', work('c'));
    await expect(pass('one', work('d'))).rejects.toThrow(LockTimeout);
    await expect(waiting).rejects.toThrow(LockTimeout);
    end('a');
    await running;
    expect(begun).toEqual(['a']);
    const next = pass('one', work('e'));
    await turn();
    end('e');
    expect(await next).toBe('e');
  });

  it('goes on after work that failed', async () => {
    const { pass } = openBulkhead(2);
    const failing = pass('one', async () => {
      throw new Error('No.');
    });
    const next = pass('one', async () => 'yes');
    await expect(failing).rejects.toThrow('No.');
    expect(await next).toBe('yes');
  });
});
