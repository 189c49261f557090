import type { Handled } from '@carillon/queue';
import { createLog } from '@carillon/telemetry';
import { describe, expect, it } from '@jest/globals';
import { openFairScheduler } from './fair-scheduler.ts';

const done: Handled = { kind: 'done', note: 'done' };
const times = { slowMs: 2_000, slowAgainMs: 2_000, shareMs: 10 };

/** A scheduler of so many places, under a clock that stands still until told to pass. */
function openTest(places: number) {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  const clock = {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      due.push(timer);
      return () => {
        due = due.filter((each) => each !== timer);
      };
    },
  };
  const log = createLog({ name: 'test', level: 'silent', format: 'json' });
  const scheduler = openFairScheduler({ places, log, times, clock });
  let started = 0;
  return {
    scheduler,
    started: () => started,
    /** Begins work that ends when told to. */
    begin(userId: string | undefined, publicationId = `pp_${started + 1}`) {
      const work = Promise.withResolvers<Handled>();
      const answer = scheduler.take({ publicationId, userId }, () => {
        started += 1;
        return work.promise;
      });
      return {
        answer,
        end: () => work.resolve(done),
        fail: () => work.reject(new Error('Postgres is away')),
      };
    },
    pass(ms: number) {
      now += ms;
      for (const { run } of due.filter(({ at }) => at <= now)) run();
      due = due.filter(({ at }) => at > now);
    },
  };
}

describe('fair schedulers', () => {
  it('answer quick work with what became of it, and its errors', async () => {
    const { begin } = openTest(2);
    const [good, bad] = [begin('a'), begin('a')];
    good.end();
    bad.fail();
    expect(await good.answer).toEqual(done);
    await expect(bad.answer).rejects.toThrow('Postgres is away');
  });

  it('give the place of slow work back, which is not begun twice while it goes on', async () => {
    const { begin, pass, started, scheduler } = openTest(1);
    const slow = begin('a', 'pp_slow');
    pass(2_000);
    expect(await slow.answer).toEqual({ kind: 'later', ms: 2_000 });
    expect(await begin('a', 'pp_slow').answer).toEqual({ kind: 'later', ms: 2_000 });
    expect(started()).toBe(1);
    slow.end();
    await scheduler.idle();
    const again = begin('a', 'pp_slow');
    again.end();
    expect(await again.answer).toEqual(done);
  });

  it('keep the place of slow work when as much goes on without one', async () => {
    const { begin, pass } = openTest(1);
    const first = begin('a');
    pass(2_000);
    await first.answer;
    const second = begin('b');
    pass(2_000);
    const answered = await Promise.race([second.answer, new Promise((resolve) => setImmediate(resolve))]);
    expect(answered).toBeUndefined();
    second.end();
    expect(await second.answer).toEqual(done);
  });

  it('send nobody away whose work is quick, however much there is', () => {
    const { begin, started } = openTest(4);
    for (let n = 0; n < 8; n++) begin('a');
    expect(started()).toBe(8);
  });

  it('send whoever has slow work away beyond what is free, one after the other, and nobody else', async () => {
    const { begin, pass, started } = openTest(4);
    for (const userId of ['a', 'a', 'a', 'b']) begin(userId);
    pass(2_000);
    begin('a'); // three of eight are free now
    expect(await begin('a', 'pp_away').answer).toEqual({ kind: 'later', ms: 2_000 });
    expect(await begin('a', 'pp_after').answer).toEqual({ kind: 'later', ms: 2_010 });
    begin('b'); // two
    expect(await begin('b', 'pp_too').answer).toEqual({ kind: 'later', ms: 2_000 });
    begin('c');
    expect(started()).toBe(7);
  });

  it('forget a user whose work has ended', async () => {
    const { begin, pass, started, scheduler } = openTest(1);
    const slow = begin('a');
    pass(2_000);
    expect(await begin('a', 'pp_other').answer).toMatchObject({ kind: 'later' });
    slow.end();
    await scheduler.idle();
    begin('a');
    expect(started()).toBe(2);
  });
});
