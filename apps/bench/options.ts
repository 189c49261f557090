import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** The measures to run. */
  readonly names: readonly string[];
  readonly runs: number;
  /** Path to which the figures are written; null for none. */
  readonly jsonFile: string | null;
  /** Keeps the ratios in the repository, for others to be held against. */
  readonly isLanding: boolean;
}

export const usage = (measures: readonly string[]): string =>
  'npm run bench -- [measure …] [--runs N] [--json file] [--land]\n' +
  'Without names: every measure but growth (fills a million posts, 3 to 4 minutes).\n' +
  `Measures: ${measures.join(', ')}.`;

/**
 * @param known names of measures
 * @param defaults names of those that run when none is named
 * @throws {RangeError} with a sentence when an argument makes no sense
 */
export function parseOptions(
  args: readonly string[],
  known: readonly string[],
  defaults: readonly string[] = known,
): BenchOptions {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      json: { type: 'string' },
      land: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`There is no measure "${unknown}"; there are ${known.join(', ')}.`);
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new RangeError(`--runs must be a whole number from 1 on, not "${values.runs}".`);
  }
  const names = positionals.length === 0 ? defaults : positionals;
  return { names, runs, jsonFile: values.json ?? null, isLanding: values.land };
}
