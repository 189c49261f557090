import type { Measure } from './measure.ts';
import { judge, type Row } from './results/judge.ts';
import type { Report } from './results/report.ts';
import type { Stage } from './stage.ts';

/** One after another. One that fails, or is stopped, keeps no other from its turn. */
export async function runMeasures(measures: readonly Measure[], stage: Stage): Promise<Report> {
  const rows: Row[] = [];
  const failures: { measure: string; error: string }[] = [];
  for (const { name, title, lines, run } of measures) {
    if (stage.stopping.aborted) break;
    stage.say(`${name}: ${title}`);
    try {
      const seen = await run(stage);
      for (const [key, line] of Object.entries(lines)) {
        rows.push(judge(name, line, seen[key] ?? { figure: [], baseline: [] }));
      }
    } catch (error) {
      failures.push({ measure: name, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { runs: stage.runs, rows, failures };
}
