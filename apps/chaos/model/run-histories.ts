import fc from 'fast-check';
import type { Bench } from './system.ts';
import { checkSettled } from './check-settled.ts';
import { histories } from './commands/commands.ts';
import { drain } from './drain.ts';
import { beginHistory } from './history.ts';
import { mend } from './mend.ts';
import { emptyModel } from './model.ts';

export interface Run {
  readonly seed: number;
  readonly count: number;
  /** Of a failure, as it was printed: runs that one alone. */
  readonly path?: string | undefined;
  readonly replayPath?: string | undefined;
}

/** How long a failing history is made smaller, ms. */
const patience = 30_000;

/** Runs histories one after another until one fails, and makes that one smaller. @returns null, or the failure in words */
export async function runHistories(
  bench: Bench,
  { seed, count, path, replayPath }: Run,
): Promise<string | null> {
  let giveUp = Number.POSITIVE_INFINITY;
  let story: readonly string[] = [];
  const property = fc.asyncProperty(histories(replayPath), async ([first, rest]) => {
    if (performance.now() > giveUp) return;
    const history = await beginHistory(bench);
    const model = emptyModel();
    try {
      await fc.asyncModelRun(() => ({ model, real: history }), [first, ...rest]);
      await drain(history, model);
      await checkSettled(history, model);
      await mend(history, model);
    } catch (error) {
      giveUp = Math.min(giveUp, performance.now() + patience);
      story = history.story;
      await bench.clear();
      throw error;
    } finally {
      if (path) giveUp = 0; // once
    }
  });
  const result = await fc.check(property, path ? { seed, path, numRuns: 1 } : { seed, numRuns: count });
  if (!result.failed) return null;
  const replay = /replayPath="([^"]*)"/.exec(String(result.counterexample))?.[1] ?? '';
  return [
    `A history broke a promise after ${result.numRuns} of ${count}, made smaller ${result.numShrinks} times:`,
    ...story.map((line) => `  ${line}`),
    String(result.errorInstance),
    `Again: MODEL_SEED=${seed} MODEL_PATH=${result.counterexamplePath} MODEL_REPLAY=${replay} npm test -- apps/chaos/model`,
  ].join('\n');
}
