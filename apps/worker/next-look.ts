/**
 * When an unclear try is looked at next.
 * @param looks ages at which the network is asked, ms, ascending
 * @param age of the try, ms
 * @returns ms from now, or null once the last look is due
 */
export function nextLook(looks: readonly number[], age: number): number | null {
  const next = looks.find((look) => look > age);
  return next === undefined ? null : next - age;
}

/** Whether a look at this age may take absence for proof. */
export const isLastLook = (looks: readonly number[], age: number): boolean => nextLook(looks, age) === null;
