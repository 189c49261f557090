/** Pseudo-random numbers that follow from a seed alone. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  between(min: number, max: number): number;
  /** A whole number, both ends included. */
  whole(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** The same seed and purpose always give the same numbers; one purpose's draws do not disturb another's. */
export function randomOf(seed: number, purpose: string): Random {
  let state = hash(`${seed} ${purpose}`);
  // Mulberry32.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    between: (min, max) => min + next() * (max - min),
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum | 0;
}
