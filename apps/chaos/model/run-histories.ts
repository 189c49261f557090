import { platforms } from '@carillon/core';
import fc from 'fast-check';
import { checkSettled } from './check-settled.ts';
import { histories } from './commands/commands.ts';
import { editFailed } from './commands/edit-post.ts';
import { resend } from './commands/resend-post.ts';
import { beginHistory, type History } from './history.ts';
import { emptyModel, isFailed, type Model } from './model.ts';
import { drain } from './pass-time.ts';
import { type ModelSystem, withRetry } from './system.ts';

export interface Run {
  readonly seed: number;
  readonly count: number;
  /** The path of a failure, as it was printed: runs that one alone. */
  readonly path?: string | undefined;
  readonly replayPath?: string | undefined;
}

/** Time to make a failing history smaller. */
const shrinkLimitMs = 30_000;

/** Runs histories one after another until one fails, and makes that one smaller. @returns null, or the failure in words */
export async function runHistories(
  system: ModelSystem,
  { seed, count, path, replayPath }: Run,
): Promise<string | null> {
  let giveUp = Number.POSITIVE_INFINITY;
  let story: readonly string[] = [];
  const property = fc.asyncProperty(histories(replayPath), async ([first, rest]) => {
    if (performance.now() > giveUp) return;
    const history = await beginHistory(system);
    const model = emptyModel();
    try {
      await fc.asyncModelRun(() => ({ model, real: history }), [first, ...rest]);
      await drain(history, model);
      await checkSettled(history, model);
      await recoverFailed(history, model);
    } catch (error) {
      giveUp = Math.min(giveUp, performance.now() + shrinkLimitMs);
      story = history.story;
      await system.clear();
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
    `Again: MODEL_SEED=${seed} MODEL_PATH=${result.counterexamplePath} MODEL_REPLAY=${replay} npm run test:histories -- apps/chaos/model`,
  ].join('\n');
}

/**
 * Ends every history: the networks work again, a user connects the accounts, changes and resends every failed post, and
 * all of them are published.
 */
async function recoverFailed(history: History, model: Model): Promise<void> {
  const failed = model.posts.filter(isFailed);
  if (failed.length === 0) return;
  history.story.push(
    'the networks work again, the accounts are connected again, and every failed post is changed and resent',
  );
  const { system, accounts, profileId } = history;
  for (const platform of platforms) {
    await withRetry(() => system.carillon.account(profileId, platform, accounts[platform].handle));
    model.effects[platform].splice(0);
  }
  model.interruptions = 0;
  for (const post of failed) {
    if (post.changes === 0) await editFailed(post, model, history);
    await resend(post, model, history);
  }
  await drain(history, model);
  await checkSettled(history, model);
}
