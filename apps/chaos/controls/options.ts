import type { Control } from './control.ts';

export const usage = 'npm run check:controls -- [number of a control]…';

/** The controls whose numbers are given; all when none is. @throws {RangeError} with a sentence for another number */
export function chooseControls(args: readonly string[], controls: readonly Control[]): readonly Control[] {
  const wanted = args.filter((arg) => arg !== '--');
  const unknown = wanted.find((arg) => !controls.some(({ number }) => String(number) === arg));
  if (unknown !== undefined) {
    const numbers = controls.map(({ number }) => number).join(', ');
    throw new RangeError(`There is no control "${unknown}"; there are ${numbers}.`);
  }
  return wanted.length === 0 ? controls : controls.filter(({ number }) => wanted.includes(String(number)));
}
