import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import type { ChaosRun } from '../chaos-run.ts';
import { tokenSeconds } from '../load/accounts.ts';
import { type PlannedFault, planFaults } from '../plan/plan-faults.ts';
import { type Random, randomOf } from '../plan/random.ts';
import { type AnswerFault, type FaultyEndpoint, faultyEndpoints } from './answer-faults.ts';
import { answerFaults, chosenFaults, type FaultKind, faults } from './faults.ts';

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
    lengthenTokens(run, lengthMs),
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

/** Ends the short lives of tokens that the run began with, so that what settles is not held up. */
async function lengthenTokens({ system, stopping }: ChaosRun, afterMs: number): Promise<void> {
  await sleep(afterMs, undefined, { signal: stopping });
  system.sandbox.set({ accessTokenSeconds: tokenSeconds.default });
}

/** Between two counts of the networks' calls. */
const countIntervalMs = 50;

interface AnswerFaultOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Gets each fault that is ordered. */
  readonly onOrder: (platform: string, fault: string) => void;
}

/**
 * Makes a share of the networks' answers go wrong until `signal` aborts. For every call that was made one number is
 * drawn, and says whether one of the next calls fails, and how: their order follows from the seed.
 */
async function injectAnswerFaults(
  sandbox: Sandbox,
  { seed, signal, onOrder }: AnswerFaultOptions,
): Promise<void> {
  const streams = faultyEndpoints.map((faulty) => ({
    faulty,
    random: randomOf(seed, `${faulty.platform} ${faulty.endpoint}`),
    drawn: callsOf(sandbox, faulty),
  }));
  while (!signal.aborted) {
    for (const stream of streams) {
      const { faulty, random } = stream;
      for (const calls = callsOf(sandbox, faulty); stream.drawn < calls; stream.drawn++) {
        const fault = draw(random, faulty);
        if (fault === undefined) continue;
        const { platform, endpoint } = faulty;
        const { share: _, justifies: __, ...order } = fault;
        sandbox.fault({ platform, endpoint, handle: '*', ...order });
        onOrder(platform, fault.fault);
      }
    }
    await sleep(countIntervalMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
  }
  sandbox.clearFaults();
}

const callsOf = (sandbox: Sandbox, { platform, endpoint }: FaultyEndpoint): number =>
  sandbox.calls({ platform }).reduce((sum, call) => (call.endpoint === endpoint ? sum + call.count : sum), 0);

function draw(random: Random, { faults }: FaultyEndpoint): AnswerFault | undefined {
  let left = random.next();
  return faults.find(({ share }) => {
    left -= share;
    return left < 0;
  });
}
