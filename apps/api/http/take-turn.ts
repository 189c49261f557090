let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop of one's own. Whoever has work of some milliseconds takes one first: then as many as
 * come together do not keep everybody else waiting for all of them, but for one.
 */
export function takeTurn(): Promise<unknown> {
  last = last.then(() => new Promise((done) => setImmediate(done)));
  return last;
}
