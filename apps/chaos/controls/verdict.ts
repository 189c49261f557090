import type { Mutation } from './control.ts';
import type { TestRun } from './run-tests.ts';

export interface Verdict {
  readonly control: { readonly number: number; readonly name: string };
  readonly mutation: Mutation;
  /** A program that does not even load makes no test fail. */
  readonly isCaught: boolean;
  /** How the tests ended, in a few words. */
  readonly how: string;
}

/** Says whether a mutation was caught: a test ran and failed that passes without it. @param failing tests that do not */
export function verdictOn(
  { control: { number, name }, mutation }: Pick<Verdict, 'control' | 'mutation'>,
  run: TestRun,
  failing: ReadonlySet<string>,
): Verdict {
  const failed = run.failed.filter((test) => !failing.has(test));
  return {
    control: { number, name },
    mutation,
    isCaught: failed.length > 0,
    how: howItEnded({ ...run, failed }),
  };
}

function howItEnded({ ran, failed, trouble }: TestRun): string {
  const [first] = failed;
  if (first !== undefined) return `${failed.length} of ${ran} tests failed: ${first}`;
  if (trouble !== '') return `no test failed: ${trouble.split('\n')[0]}`;
  return ran === 0 ? 'no test ran' : `none of ${ran} tests failed`;
}

/** All verdicts, one in each row. */
export function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ control, mutation, isCaught, how }) => [
    `${control.number} ${control.name}`,
    `without ${mutation.without}`,
    mutation.tests.join(' '),
    isCaught ? 'caught' : 'MISSED',
    how,
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [0, 1, 2, 3].map(width);
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The last line of a run. */
export function countLine(verdicts: readonly Verdict[]): string {
  const caught = verdicts.filter((verdict) => verdict.isCaught).length;
  return `${caught} caught, ${verdicts.length - caught} missed`;
}
