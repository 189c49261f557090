import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report, Row } from './report.ts';

/** Ratios of lines as they were when something was landed last, by what they measure. */
export type Landing = Readonly<Record<string, number>>;

const file = join(import.meta.dirname, 'landing.json');

/** A ratio that is worse by more than this is said: what is less is noise of the machine. */
const tolerance = 0.1;

const nameOf = ({ measure, what }: Row): string => `${measure}: ${what}`;

export const readLanding = async (): Promise<Landing> => JSON.parse(await readFile(file, 'utf8')) as Landing;

/** Keeps the ratios of a report; those of lines that were not measured stay. */
export async function writeLanding({ rows }: Report): Promise<void> {
  const ratios = rows.flatMap((row): [string, number][] =>
    row.ratio === null || !Number.isFinite(row.ratio) ? [] : [[nameOf(row), Number(row.ratio.toFixed(2))]],
  );
  const all = Object.entries({ ...(await readLanding()), ...Object.fromEntries(ratios) });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** A sentence for each line whose ratio is worse by more than a tenth than when something was landed last. */
export function fallen({ rows }: Pick<Report, 'rows'>, landing: Landing): string[] {
  return rows.flatMap((row) => {
    const before = landing[nameOf(row)];
    if (before === undefined || row.ratio === null) return [];
    const isWorse =
      row.target?.is === 'at most'
        ? row.ratio > before * (1 + tolerance)
        : row.ratio < before * (1 - tolerance);
    return isWorse
      ? [`WORSE ${nameOf(row)}: ${row.ratio.toFixed(2)}, and ${before.toFixed(2)} at the last landing.`]
      : [];
  });
}
