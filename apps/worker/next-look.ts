/**
 * Time until an unclear try is looked at next, ms; null once the last look is due.
 * @param verifyAfterMs ages at which the network is asked, ascending
 * @param age of the try, ms
 */
export function nextLook(verifyAfterMs: readonly number[], age: number): number | null {
  const next = verifyAfterMs.find((after) => after > age);
  return next === undefined ? null : next - age;
}

/** True when a look at this age may take absence for proof. */
export const isLastLook = (verifyAfterMs: readonly number[], age: number): boolean =>
  nextLook(verifyAfterMs, age) === null;
