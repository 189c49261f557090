import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosRun } from '../chaos-run.ts';
import { type PlannedFault, planFaults } from '../plan/plan-faults.ts';
import { randomOf } from '../plan/random.ts';
import { answerFaults, chosenFaults, type FaultKind, faults } from './faults.ts';
import { injectAnswerFaults } from './inject-answer-faults.ts';

/**
 * Lifetimes of X's access tokens. Workers refresh a token with less than ten minutes left: a short one every half
 * minute, for the first part of a run.
 */
const tokenSeconds = { short: 630, default: 7_200, shortShare: 0.6 };

/**
 * Injects everything that goes wrong in a run. Resolves when the last fault is over.
 * @param load aborts when the time for load and faults is over
 */
export async function injectFaults(run: ChaosRun, load: AbortSignal): Promise<void> {
  const { system, options, logbook } = run;
  const { seed, seconds, only, pooler } = options;
  const lengthMs = 1_000 * seconds;
  const plan = planFaults(randomOf(seed, 'faults'), lengthMs, chosenFaults(only, pooler));
  const onOrder = (platform: string, fault: string) => void logbook.answerFaults.push(`${platform} ${fault}`);
  await Promise.all([
    ...plan.map((planned) => injectPlanned(run, planned)),
    (only === null || only.has(answerFaults)) &&
      injectAnswerFaults(system.sandbox, { seed, signal: load, onOrder }),
    shortenTokens(run, lengthMs * tokenSeconds.shortShare),
  ]);
}

async function injectPlanned(
  { system, began, stopping, logbook }: ChaosRun,
  planned: PlannedFault<FaultKind>,
): Promise<void> {
  const waitMs = planned.atMs - (performance.now() - began);
  await sleep(Math.max(0, waitMs), undefined, { signal: stopping });
  logbook.faults.push(planned);
  await faults[planned.kind].inject(system, planned);
}

async function shortenTokens({ system, stopping }: ChaosRun, forMs: number): Promise<void> {
  system.sandbox.set({ accessTokenSeconds: tokenSeconds.short });
  await sleep(forMs, undefined, { signal: stopping });
  system.sandbox.set({ accessTokenSeconds: tokenSeconds.default });
}
