import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { keepRunning } from './keep-running.ts';

function scene(outcomes: readonly ('runs' | 'fails')[]) {
  const said: string[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  const stopped: number[] = [];
  const halt = new AbortController();
  const kills: (() => void)[] = [];
  async function start() {
    const number = kills.length;
    if ((outcomes[number] ?? 'runs') === 'fails') {
      kills.push(() => {});
      throw new Error('no room');
    }
    let kill = () => {};
    const ended = new Promise<string>((tell) => {
      kill = () => tell('on SIGKILL');
    });
    kills.push(kill);
    const stop = async () => {
      stopped.push(number);
      kill();
    };
    return { number, ended, stop };
  }
  const run = {
    say: (line: string) => void said.push(line),
    halt,
    atEnd: (end: () => Promise<unknown>) => void endings.push(end),
  };
  const keeping = keepRunning('Redis', run, { start, log: '/log', pauseMs: 1 });
  const starts = (count: number) => until(`${count} starts`, async () => kills.length === count);
  return { said, halt, kills, stopped, keeping, starts, end: () => Promise.all(endings.map((end) => end())) };
}

describe('keepRunning', () => {
  it('starts a server again that ended, says so in one sentence, and stops the newest at the end', async () => {
    const { said, halt, kills, stopped, keeping, starts, end } = scene(['runs', 'fails', 'runs']);
    expect(await keeping).toMatchObject({ number: 0 });
    kills[0]?.();
    await starts(3);
    expect(said).toEqual([
      'Redis ended on SIGKILL; it is started again, and what waits for it goes on by itself.',
    ]);
    await end();
    expect([stopped, kills.length, halt.signal.aborted]).toEqual([[2], 3, false]);
  });

  it('halts the run when it ends again and again', async () => {
    const { halt, kills, keeping, starts } = scene([]);
    await keeping;
    for (let number = 0; number < 3; number += 1) {
      kills[number]?.();
      await starts(number + 2);
    }
    kills[3]?.();
    await until('the halt', async () => halt.signal.aborted);
    expect(halt.signal.reason.message).toBe(
      'Redis ended on SIGKILL, the 4th time within a minute. Its log says why: /log',
    );
  });

  it('halts the run when it does not start any more', async () => {
    const { halt, kills, keeping } = scene(['runs', ...Array.from({ length: 10 }, () => 'fails' as const)]);
    await keeping;
    kills[0]?.();
    await until('the halt', async () => halt.signal.aborted);
    expect(halt.signal.reason.message).toBe(
      'Redis ended on SIGKILL and does not start again. Its log is /log\nno room',
    );
  });
});
