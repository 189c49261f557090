import type { BenchContext } from '../context.ts';
import type { Measure } from '../measure.ts';
import { judge, type Report, type Row } from '../results/report.ts';
import { bursts } from './bursts.ts';
import { cost } from './cost.ts';
import { create } from './create.ts';
import { dispatch } from './dispatch.ts';
import { endToEnd } from './end-to-end.ts';
import { growth } from './growth.ts';
import { lateness } from './lateness.ts';
import { list } from './list.ts';
import { upload } from './upload.ts';
import { webhooks } from './webhooks.ts';

/** Everything that can be measured, in the order of the table. */
export const measures: readonly Measure[] = [
  create,
  list,
  dispatch,
  endToEnd,
  lateness,
  bursts,
  growth,
  cost,
  upload,
  webhooks,
];

/** Runs measures one after another. One that fails, or is stopped, keeps no other from its turn. */
export async function runMeasures(some: readonly Measure[], context: BenchContext): Promise<Report> {
  const rows: Row[] = [];
  const failures: { measure: string; error: string }[] = [];
  for (const { name, title, lines, run } of some) {
    if (context.stopping.aborted) break;
    context.say(`${name}: ${title}`);
    try {
      const seen = await run(context);
      for (const [key, line] of Object.entries(lines)) {
        rows.push(judge(name, line, seen[key] ?? { figure: [], baseline: [] }));
      }
    } catch (error) {
      failures.push({ measure: name, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { runs: context.runs, rows, failures };
}
