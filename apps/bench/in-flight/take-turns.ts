/** Has at most so many calls at once under way; the others wait for their turn, in order. */
export function takeTurns(most: number): (call: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (call) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    await call();
    const next = waiting.shift(); // its place goes on to the next
    if (next) next();
    else free += 1;
  };
}
