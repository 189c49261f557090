import { setTimeout as sleep } from 'node:timers/promises';
import { LockTimeout } from '@carillon/db/database-errors';
import { answerError } from '@carillon/http/answer-error';
import { createLog } from '@carillon/telemetry';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { openBulkhead, Stopping } from './bulkhead.ts';

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
    const all = [
      prove(pass, 'one'),
      ...['a', 'b'].map((name) => pass('one', work(name), { turn: 'calendar' })),
    ];
    const other = pass('one', work('z'), { turn: 'another calendar' });
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

  it('waits no longer in all of its lines together than its client does, which has waited before', async () => {
    const { work, end } = heldWork();
    const { pass } = openBulkhead(8, { maxWaiting: 10, maxWaitMs: 400 });
    const running = pass('one', work('a'), { turn: 'calendar' });
    const begin = performance.now();
    const refused = [
      pass('one', work('b'), { turn: 'calendar', waitedMs: 300 }),
      pass('one', work('c'), { turn: 'calendar', waitedMs: 400 }),
    ];
    expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(performance.now() - begin).toBeLessThan(390);
    end('a');
    await running;
  });

  it('is bounded over all turns of a user, whose others are not refused', async () => {
    const { begun, work, end } = heldWork();
    const { pass } = openBulkhead(8, { maxWaiting: 3, maxWaitMs: 60_000 });
    const all = Array.from({ length: 12 }, (_, n) => pass('one', work(`${n}`), { turn: `calendar ${n}` }));
    const settled = Promise.allSettled(all);
    const other = pass('two', work('z'));
    await turn();
    expect(begun).toContain('z');
    for (let n = 0; n < 12; n++) {
      for (const name of begun) end(name);
      await turn();
    }
    expect(await other).toBe('z');
    const done = (await settled).filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThanOrEqual(3);
    expect(done).toBeLessThanOrEqual(6);
  });

  it('is told how long the line is, by how long it takes to be let in', async () => {
    const { work, end } = heldWork();
    const { pass } = openBulkhead(8, { maxWaiting: 4, maxWaitMs: 60_000 });
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => pass('one', work(name), { turn: 'calendar' }));
    for (const name of ['a', 'b']) {
      await sleep(200);
      end(name);
    }
    await turn();
    const more = [pass('one', work('f'), { turn: 'calendar' }), pass('one', work('g'), { turn: 'calendar' })];
    const refused = await pass('one', work('h'), { turn: 'calendar' }).catch((error: LockTimeout) => error);
    const { waitMs } = refused as LockTimeout;
    expect(waitMs).toBeGreaterThan(4 * 150);
    expect(waitMs).toBeLessThan(4 * 1_000);
    for (const name of ['c', 'd', 'e', 'f', 'g']) {
      end(name);
      await turn();
    }
    await Promise.all([...all, ...more]);
  });

  it('is refused when the process ends, and what has begun is done', async () => {
    const { work, end } = heldWork();
    const { pass, close } = openBulkhead(8);
    const running = pass('one', work('a'));
    const waiting = [pass('one', work('b')), pass('one', work('c'), { turn: 'calendar' })];
    const settled = Promise.allSettled(waiting);
    await turn();
    close();
    const reasons = (await settled).map((each) => each.status === 'rejected' && each.reason);
    expect(reasons.map((reason) => reason instanceof Stopping)).toEqual([true, true]);
    await expect(pass('one', work('d'))).rejects.toThrow(Stopping);
    end('a');
    expect(await running).toBe('a');
    const alone = pass('two', work('e'));
    await turn();
    end('e');
    expect(await alone).toBe('e');
  });

  it('is told so, and to come again', async () => {
    const app = express();
    const log = createLog({ name: 'test', level: 'silent', format: 'json' });
    app.get('/', () => {
      throw new Stopping('The process ends.');
    });
    app.use(answerError({ log, publicUrl: 'http://127.0.0.1' }));
    const { status, headers, body } = await request(app).get('/');
    expect([status, headers['x-error-code'], headers['retry-after']]).toEqual([503, 'stopping', '1']);
    expect(body.error).toBe(
      'This server is being stopped, and nothing was done for this request. Send it again: another server takes it, or this one once it is back.',
    );
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
