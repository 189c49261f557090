import { parseArgs } from 'node:util';
import { asksForHelp } from '@carillon/testing/asks-for-help';

/**
 * The numbers that a drill takes. Asked for help, or for what there is not, the program says what it takes, and ends.
 * @param name of its file, without .ts
 * @param defaults of each option
 */
export function readOptions<Option extends string>(
  name: string,
  defaults: Readonly<Record<Option, number>>,
): Readonly<Record<Option, number>> {
  const args = process.argv.slice(2);
  const usage = `node apps/chaos/drills/${name}.ts${Object.entries(defaults)
    .map(([option, value]) => ` [--${option} ${value}]`)
    .join('')}`;
  if (asksForHelp(args)) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const options = Object.fromEntries(
      Object.keys(defaults).map((option) => [option, { type: 'string' as const }]),
    );
    const given = Object.entries(parseArgs({ args, options }).values).map(([option, value]) => [
      option,
      numberFrom(option, String(value)),
    ]);
    return { ...defaults, ...Object.fromEntries(given) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(64); // EX_USAGE of sysexits.h
  }
}

function numberFrom(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new RangeError(`--${option} is a whole number above 0, not "${text}".`);
}
