import { setTimeout as sleep } from 'node:timers/promises';

/** Two things to do at the same time. */
interface Rivals<One, Other> {
  readonly one: () => Promise<One>;
  readonly other: () => Promise<Other>;
  /** True when `one` came first. */
  readonly oneFirst: (one: One, other: Other) => boolean;
}

/**
 * Does two things at once, again and again, and keeps them close to a tie: whoever came first starts later the next
 * time, by a step that grows until the other one is first.
 */
export function nearTie() {
  let head = 0; // how much later `one` starts, ms
  let step = 0; // the last change of it, ms
  return async <One, Other>({ one, other, oneFirst }: Rivals<One, Other>): Promise<readonly [One, Other]> => {
    const results = await Promise.all([
      sleep(Math.max(0, head)).then(one),
      sleep(Math.max(0, -head)).then(other),
    ]);
    const direction = oneFirst(...results) ? 1 : -1;
    step = Math.sign(step) === direction ? step * 2 : direction;
    head += step;
    return results;
  };
}
