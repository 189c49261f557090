import type { BenchContext } from '../context.ts';
import type { Measure } from '../measure.ts';
import { judge, type Report, type Row } from '../results/report.ts';
import { batch } from './batch.ts';
import { bursts } from './bursts.ts';
import { cost } from './cost.ts';
import { create } from './create.ts';
import { dispatch } from './dispatch.ts';
import { endToEnd } from './end-to-end.ts';
import { growth } from './growth.ts';
import { inFlight } from './in-flight.ts';
import { lateness } from './lateness.ts';
import { list } from './list.ts';
import { neighbours } from './neighbours.ts';
import { onePost } from './one-post.ts';
import { scaleOut } from './scale-out.ts';
import { schedule } from './schedule.ts';
import { soak } from './soak.ts';
import { upload } from './upload.ts';
import { video } from './video.ts';
import { waits } from './waits.ts';
import { webhooks } from './webhooks.ts';

/** Everything that can be measured, in the order of the table. */
export const measures: readonly Measure[] = [
  create,
  schedule,
  batch,
  list,
  dispatch,
  endToEnd,
  inFlight,
  lateness,
  onePost,
  bursts,
  growth,
  cost,
  scaleOut,
  upload,
  video,
  webhooks,
  waits,
  neighbours,
  soak,
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
