import { stripVTControlCharacters } from 'node:util';
import type { Say } from './run.ts';

/** A warning or an error, as processes write them here: `[12:34:56] WARN: …`; what belongs to it is indented below. */
const heading = /^\[\d\d:\d\d:\d\d\] (?:WARN|ERROR|FATAL):/;
const anyHeading = /^\[\d\d:\d\d:\d\d\] [A-Z]+:/;

/** Until a line is shown once more, ms: twice as long each time. */
const shortestMs = 60_000;
const maxWaitMs = 3_600_000;

/** Lines that are remembered at most; the oldest are forgotten first. */
const maxKnown = 1_000;

interface Known {
  shownAt: number;
  waitMs: number;
  folded: number;
}

/**
 * Passes on what a process writes, and a warning that comes again and again ever more rarely, without what stands below
 * it, and with how often it came meanwhile. Numbers make no difference, ids do.
 * @param now ms, as a clock that only goes on has them
 */
export function foldRepeats(say: Say, now: () => number = () => performance.now()): Say {
  const known = new Map<string, Known>();
  let isHidden = false;
  return (line) => {
    const plain = stripVTControlCharacters(line);
    if (!anyHeading.test(plain)) {
      if (!isHidden || !/^\s/.test(plain)) say(line);
      return;
    }
    isHidden = false;
    if (!heading.test(plain)) return say(line);
    const key = keyOf(plain);
    const before = known.get(key);
    if (before === undefined) {
      known.set(key, { shownAt: now(), waitMs: shortestMs, folded: 0 });
      for (const oldest of known.keys()) {
        if (known.size <= maxKnown) break;
        known.delete(oldest);
      }
      return say(line);
    }
    isHidden = true;
    before.folded += 1;
    if (now() - before.shownAt < before.waitMs) return;
    say(`${line} (${before.folded}× since it was last shown)`);
    before.shownAt = now();
    before.waitMs = Math.min(before.waitMs * 2, maxWaitMs);
    before.folded = 0;
  };
}

/** Key of lines that say the same at different times. */
const keyOf = (plain: string): string =>
  plain
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/\b[a-z]{2,4}_[0-9a-z]{20,}\b|\d+/g, (part) => (part.includes('_') ? part : '#'));
