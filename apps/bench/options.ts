import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Of measures. */
  readonly names: readonly string[];
  readonly runs: number;
  /** Where the figures are written; null for nowhere. */
  readonly jsonFile: string | null;
}

export const usage = 'npm run bench -- [measure …] [--runs N] [--json file]';

/** @throws {RangeError} with a sentence when an argument makes no sense */
export function parseOptions(args: readonly string[], known: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
  });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`There is no measure "${unknown}"; there are ${known.join(', ')}.`);
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new RangeError(`--runs must be a whole number from 1 on, not "${values.runs}".`);
  }
  return { names: positionals.length === 0 ? known : positionals, runs, jsonFile: values.json ?? null };
}
