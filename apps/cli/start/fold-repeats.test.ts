import { describe, expect, it } from '@jest/globals';
import { foldRepeats } from './fold-repeats.ts';

const minute = 60_000;
const id = (end: string) => `pp_01m81w8h4ge0683rdh7tq5gm${end}`;

function scene() {
  const said: string[] = [];
  let now = 0;
  const say = foldRepeats(
    (line) => void said.push(line),
    () => now,
  );
  return {
    said,
    at(ms: number, ...lines: readonly string[]) {
      now = ms;
      for (const line of lines) say(line);
    },
  };
}

const warning = (time: string, what: string) => `\x1b[33m[${time}] WARN\x1b[39m: ${what}`;

describe('foldRepeats', () => {
  it('shows a warning that comes every minute ever more rarely, with how often it came', () => {
    const { said, at } = scene();
    for (let n = 0; n <= 60; n += 1)
      at(n * minute, warning(`00:${String(n).padStart(2, '0')}:00`, `${id('aa')} is tried again, try ${n}`));
    expect(said.map((line) => /try \d+( \(.*)?/.exec(line)?.[0])).toEqual([
      'try 0',
      'try 1 (1× since it was last shown)',
      'try 3 (2× since it was last shown)',
      'try 7 (4× since it was last shown)',
      'try 15 (8× since it was last shown)',
      'try 31 (16× since it was last shown)',
    ]);
  });

  it('shows what stands below a warning the first time', () => {
    const { said, at } = scene();
    const stack = ['    error: {', '      "stack":', '          at connect (net.ts:1)', '    }'];
    at(0, warning('00:00:00', 'Postgres is away'), ...stack);
    at(5_000, warning('00:00:05', 'Postgres is away'), ...stack);
    expect(said).toHaveLength(5);
    at(6_000, 'a line of another kind');
    expect(said).toHaveLength(6);
    at(2 * minute, warning('00:02:00', 'Postgres is away'), ...stack, warning('00:02:00', 'new'));
    expect(said.slice(6).map((line) => line.replace(/^.*: /, ''))).toEqual([
      'Postgres is away (2× since it was last shown)',
      'new',
    ]);
  });

  it('folds neither other ids nor what is no warning', () => {
    const { said, at } = scene();
    at(0, warning('00:00:00', id('aa')), warning('00:00:00', id('bb')));
    at(1, '[00:00:00] INFO: GET /v1/posts', '[00:00:00] INFO: GET /v1/posts', 'plain', 'plain');
    expect(said).toHaveLength(6);
  });

  it('remembers no more than it must', () => {
    const { said, at } = scene();
    const kind = (n: number) => warning('00:00:00', `about ${String.fromCodePoint(0x4e00 + n)}`);
    for (let n = 0; n <= 1_000; n += 1) at(0, kind(n));
    at(1, kind(1_000), kind(0));
    expect(said).toHaveLength(1_002);
  });
});
