import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';

/** How long the event loop of these programs may stand, ms. */
const limit = 500;

const begun = new Set<ReturnType<typeof start>>();
afterEach(() => {
  for (const { child } of begun) child.kill('SIGKILL');
  begun.clear();
});

/** A process that is watched, and then does this; with what it writes and how it ends. */
function start(statements: string, { args = [] as string[], allowed = limit } = {}) {
  const program = `
    const { createLog } = await import('./log.ts');
    const { watchEventLoop } = await import('./watch-event-loop.ts');
    const { setTimeout: sleep } = await import('node:timers/promises');
    const log = createLog({ name: 'test', level: 'info', format: 'json', sync: true });
    const watch = watchEventLoop({ name: 'test', log, limit: ${allowed} });
    const stand = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
    await sleep(250);
    ${statements}`;
  const child = spawn(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data;
  });
  const running = { child, output: () => output, exited: once(child, 'close') };
  begun.add(running);
  return running;
}

/** How a program ended, and its lines. */
async function endOf({ exited, output }: ReturnType<typeof start>) {
  const [status, signal] = await exited;
  const lines = output().trim().split('\n').filter(Boolean);
  return { status, signal, lines: lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : line)) };
}

/** Kinds of standing still, each for longer than a test takes, and the frame in which it is found. */
const standing = [
  ['a loop', 'function turning() { for (;;); } turning();', /at turning \(/],
  [
    'a regular expression',
    `function matching() { return /^(a+)+$/.test('a'.repeat(60) + 'b'); } matching();`,
    /at matching \(/,
  ],
  ['microtasks', 'const again = () => Promise.resolve().then(again); again();', /at again \(/],
  [
    'a call of the system',
    `const { execFileSync } = await import('node:child_process'); execFileSync('sleep', ['30']);`,
    /^in native code$/,
  ],
] as const;

describe('a process whose event loop stands', () => {
  it.each(standing)('ends, and says where: %s', async (_, statements, frame) => {
    const { signal, lines } = await endOf(
      start(`watch.note('GET /v1/first'); watch.note('POST /v1/posts\\u001b Bearer canary'); ${statements}`),
    );
    expect(signal).toBe('SIGKILL');
    expect(lines).toEqual([
      {
        level: 60,
        time: expect.any(Number),
        process: 'test',
        limit,
        newest: ['POST /v1/posts\\u001b Bearer [redacted]', 'GET /v1/first'],
        stack: expect.stringMatching(frame),
        msg: 'the event loop has stood for 0.5 s; this process ends',
      },
    ]);
  });

  it('ends though nobody reads its log', async () => {
    const running = start(`
      const { writeSync } = await import('node:fs');
      for (;;) try { writeSync(1, 'x'.repeat(65_536)); } catch {}`);
    running.child.stdout.pause();
    const [, signal] = await once(running.child, 'exit');
    expect(signal).toBe('SIGKILL');
  });

  it('names the newest that it began, shortened', async () => {
    const { lines } = await endOf(
      start(`for (let n = 0; n < 100; n += 1) watch.note('GET /' + n + 'é'.repeat(9_000)); for (;;);`),
    );
    const { newest } = lines[0];
    expect(newest.map((note: string) => note.slice(0, 8))).toEqual([
      ...['GET /99é', 'GET /98é', 'GET /97é', 'GET /96é', 'GET /95é'],
    ]);
    expect(newest[0].length).toBeLessThan(200);
  });
});

describe('a process goes on', () => {
  it('that was frozen for longer than the limit while its event loop stood for less', async () => {
    const running = start(
      `const { writeSync } = await import('node:fs');
      writeSync(1, 'standing\\n');
      let stood = 0, last = performance.now();
      while (stood < 800) { const now = performance.now(); stood += Math.min(now - last, 10); last = now; }
      await sleep(100);
      console.log('done'); process.exit(0);`,
      { allowed: 2_000 },
    );
    await once(running.child.stdout, 'data');
    await sleep(400);
    running.child.kill('SIGSTOP');
    await sleep(2_500);
    running.child.kill('SIGCONT');
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['standing', 'done'] });
  });

  it('that is busy all the time, with many short pieces of work', async () => {
    const running = start(`
      const end = Date.now() + 2_500;
      while (Date.now() < end) { stand(40); await new Promise(setImmediate); }
      console.log('done'); process.exit(0);`);
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['done'] });
  });

  it('that stood for less than the limit, now and then', async () => {
    const running = start(
      `for (let n = 0; n < 6; n += 1) { stand(${limit / 2}); await sleep(100); } console.log('done');`,
    );
    expect(await endOf(running)).toEqual({ status: 0, signal: null, lines: ['done'] });
  });

  it('that is debugged', async () => {
    const running = start("stand(1_500); console.log('done'); process.exit(0);", {
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
