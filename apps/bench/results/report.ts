import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Row } from './judge.ts';

/** What a run of the program found. */
export interface Report {
  readonly runs: number;
  readonly rows: readonly Row[];
  /** Measures that did not work. */
  readonly failures: readonly { readonly measure: string; readonly error: string }[];
}

export const isGood = ({ rows, failures }: Report): boolean =>
  failures.length === 0 && rows.every(({ held }) => held !== false);

export async function writeReport(report: Report, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
