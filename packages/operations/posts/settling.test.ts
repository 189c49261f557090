import type { Database } from '@carillon/db';
import { createLog } from '@carillon/telemetry';
import { manualClock } from '@carillon/testing/manual-clock';
import { describe, expect, it } from '@jest/globals';
import { openSettling } from './settling.ts';

const log = createLog({ name: 'test', level: 'silent', format: 'json' });

/** @param look answers what is asked of the database: posts of which something is to go out */
function open(look: () => readonly { id: string; dueInMs: number }[]) {
  const clock = manualClock();
  let looks = 0;
  const db = {
    $queryRaw: async () => {
      looks += 1;
      return look();
    },
  } as unknown as Database;
  const settling = openSettling({ db, log, clock });
  const begin = (ms: number, userId = 'usr', signal = new AbortController().signal) => {
    let isOver = false;
    void settling.wait({ id: 'pst', userId }, ms, signal).then(() => {
      isOver = true;
    });
    return async () => {
      await new Promise((done) => setImmediate(done));
      return isOver;
    };
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 200) {
      clock.advance(200);
      await new Promise((done) => setImmediate(done));
    }
  };
  return { settling, begin, pass, looks: () => looks };
}

const due = (dueInMs: number) => () => [{ id: 'pst', dueInMs }];

describe('a wait for a post', () => {
  it('ends when nothing of it is to go out any more', async () => {
    let rows = due(0)();
    const { begin, pass } = open(() => rows);
    const isOver = begin(10_000);
    await pass(1_000);
    expect(await isOver()).toBe(false);
    rows = [];
    await pass(200);
    expect(await isOver()).toBe(true);
  });

  it('ends when its time is over, and nobody looks any more', async () => {
    const { begin, pass, looks } = open(due(0));
    const isOver = begin(1_000);
    await pass(1_000);
    expect(await isOver()).toBe(true);
    await pass(400);
    const before = looks();
    await pass(2_000);
    expect(looks()).toBe(before);
  });

  it('ends at once where the post is due only after it', async () => {
    const { begin, pass } = open(due(5_000));
    const [short, long] = [begin(3_000), begin(6_000)];
    await pass(200);
    expect([await short(), await long()]).toEqual([true, false]);
  });

  it('takes one look for all', async () => {
    const { begin, pass, looks } = open(due(0));
    for (let n = 0; n < 900; n += 1) begin(60_000);
    await pass(1_000);
    expect(looks()).toBe(5);
  });

  it('ends in time though the database is away, and goes on when it is back', async () => {
    let isAway = true;
    const { begin, pass } = open(() => {
      if (isAway) throw new Error('away');
      return [];
    });
    const [short, long] = [begin(1_000), begin(60_000)];
    await pass(2_000);
    expect([await short(), await long()]).toEqual([true, false]);
    isAway = false;
    await pass(200);
    expect(await long()).toBe(true);
  });

  it('ends when its client has gone', async () => {
    const { begin } = open(due(0));
    const gone = new AbortController();
    const isOver = begin(60_000, 'usr', gone.signal);
    gone.abort();
    expect(await isOver()).toBe(true);
  });

  it('is none for a user who has a thousand, and one for others', async () => {
    const { begin } = open(due(0));
    for (let n = 0; n < 1_000; n += 1) begin(60_000);
    expect([await begin(60_000)(), await begin(60_000, 'usr_other')()]).toEqual([true, false]);
  });

  it('is none any more once the process ends', async () => {
    const { begin, settling } = open(due(0));
    const before = begin(60_000);
    settling.close();
    expect([await before(), await begin(60_000)()]).toEqual([true, true]);
  });
});
