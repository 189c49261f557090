const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A part of a whole, such as `99.2 %`: 100 % only where it is all of it, and 0 % where it is 0. @param all not 0 */
export function shareInWords(part: number, all: number): string {
  const percent = (part / all) * 100;
  const shown = part === all || part === 0 ? percent : Math.min(99.9, Math.max(0.1, percent));
  return `${oneDigit.format(shown)} %`;
}
