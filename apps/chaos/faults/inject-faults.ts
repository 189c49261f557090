import { setTimeout as sleep } from 'node:timers/promises';
import { act } from '../load/users.ts';
import { accountsPerTenant, type Tenant, tenantCount } from '../load/accounts.ts';
import { chosenFaults, networkFaults } from './chosen-faults.ts';
import { faultAnswers } from './inject-answer-faults.ts';
import { strikeAll } from './strike-all.ts';
import type { Client } from '../load/client.ts';
import { offerLoad } from '../load/offer-load.ts';
import { openResender } from '../load/resend-failed.ts';
import type { Logbook } from '../chaos-run.ts';
import type { Machine } from '../system/system.ts';
import type { ChaosOptions } from '../options.ts';
import { planFaults } from '../plan/plan-faults.ts';
import { planLoad } from '../plan/plan-load.ts';
import { randomOf } from '../plan/random.ts';

/** A run while it lasts. */
export interface Turmoil {
  readonly machine: Machine;
  readonly options: ChaosOptions;
  readonly tenants: readonly Tenant[];
  readonly client: Client;
  /** Whether the API takes an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly logbook: Logbook;
  /** By performance.now(). */
  readonly began: number;
  readonly stopping: AbortSignal;
}

/** X tokens are refreshed when less than ten minutes are left: so every half minute, for the first part of a run. */
const tokenSeconds = { short: 630, usual: 7_200, shortShare: 0.6 };

/** Offers the planned load. Resolves when every client has its answer, or has given up. */
export async function offer({ options, tenants, client, began, stopping, logbook }: Turmoil): Promise<void> {
  const plan = planLoad(randomOf(options.seed, 'load'), {
    length: 1_000 * options.seconds,
    itemsPerSecond: options.rate,
    tenants: tenantCount,
    accountsPerTenant,
  });
  const onOffer = (made: Logbook['offers'][number]) => void logbook.offers.push(made);
  await offerLoad({ plan, tenants, client, began, signal: stopping, onOffer });
}

/** Everything that goes wrong, and what people do about it. Resolves when the last fault is over. */
export async function harm(turmoil: Turmoil): Promise<void> {
  const { machine, options, tenants, client, began, stopping, logbook } = turmoil;
  const { seed, only } = options;
  const length = 1_000 * options.seconds;
  const lasting = AbortSignal.any([stopping, AbortSignal.timeout(length)]);
  const plan = planFaults(randomOf(seed, 'faults'), length, chosenFaults(only));
  const onStrike = (planned: (typeof plan)[number]) => void logbook.blows.push(planned);
  await Promise.all([
    strikeAll(machine, { plan, began, signal: stopping, onStrike }),
    faultyAnswers(turmoil, lasting),
    act(machine, { resender: openResender(machine, tenants, client), logbook, signal: lasting }),
    shortTokens(turmoil, length * tokenSeconds.shortShare),
  ]);
}

async function faultyAnswers({ machine, options, logbook }: Turmoil, signal: AbortSignal): Promise<void> {
  const { seed, only } = options;
  if (only !== null && !only.has(networkFaults)) return;
  const onOrder = (platform: string, fault: string) => void logbook.answerFaults.push(`${platform} ${fault}`);
  await faultAnswers(machine.sandbox, { seed, signal, onOrder });
}

async function shortTokens({ machine, stopping }: Turmoil, until: number): Promise<void> {
  machine.sandbox.set({ accessTokenSeconds: tokenSeconds.short });
  await sleep(until, undefined, { signal: stopping });
  machine.sandbox.set({ accessTokenSeconds: tokenSeconds.usual });
}
