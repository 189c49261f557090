import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { endOf, endPrograms, limit, start } from './testing/watched-program.ts';

afterEach(endPrograms);

describe('a process goes on', () => {
  it('that was frozen for longer than the limit while its event loop stood for less', async () => {
    const running = start(
      `const { writeSync } = await import('node:fs');
      writeSync(1, 'standing\\n');
      let stood = 0, last = performance.now();
      while (stood < 400) { const now = performance.now(); stood += Math.min(now - last, 10); last = now; }
      await sleep(100);
      console.log('done'); process.exit(0);`,
      { allowed: 1_000 },
    );
    await once(running.child.stdout, 'data');
    await sleep(200);
    running.child.kill('SIGSTOP');
    await sleep(1_300);
    running.child.kill('SIGCONT');
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['standing', 'done'] });
  });

  it('that is busy all the time, with many short pieces of work', async () => {
    const running = start(`
      const end = Date.now() + ${3 * limit};
      while (Date.now() < end) { stand(40); await new Promise(setImmediate); }
      console.log('done'); process.exit(0);`);
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['done'] });
  });

  it('that stood for less than the limit, now and then', async () => {
    const running = start(
      `for (let n = 0; n < 4; n += 1) { stand(${limit / 2}); await sleep(100); } console.log('done');`,
    );
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['done'] });
  });

  it('that is debugged', async () => {
    const running = start(`stand(${2 * limit}); console.log('done'); process.exit(0);`, {
      args: ['--inspect=127.0.0.1:0'],
    });
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['done'] });
  });

  it('that is not to be watched, or not any more', async () => {
    const unwatched = start("watch.note('nothing'); stand(1_000); console.log('done');", { allowed: 0 });
    const stopped = start("await watch.stop(); stand(1_000); console.log('done');");
    for (const running of [unwatched, stopped])
      expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['done'] });
  });

  it('to its end as soon as it has nothing to do: the watch does not keep it', async () => {
    const begin = performance.now();
    expect(await endOf(start('', { allowed: 20_000 }))).toMatchObject({ status: 0 });
    expect(performance.now() - begin).toBeLessThan(15_000);
  });
});
