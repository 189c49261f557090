import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { endOf, endPrograms, limit, start } from './testing/watched-program.ts';

afterEach(endPrograms);

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
