import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { type Random, randomOf } from '../plan/random.ts';
import { type AnswerFault, type FaultyEndpoint, faultyEndpoints } from './answer-faults.ts';

/** Between two counts of the networks' calls. */
const countIntervalMs = 50;

export interface AnswerFaultOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Told of each fault that is ordered. */
  readonly onOrder: (platform: string, fault: string) => void;
}

/**
 * Makes a share of the networks' answers go wrong until `signal` aborts. For every call that was made one number is
 * drawn, and says whether one of the next calls fails, and how: their order follows from the seed.
 */
export async function injectAnswerFaults(
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
