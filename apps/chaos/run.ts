import { makeCast } from './load/accounts.ts';
import { drain } from './drain.ts';
import { justifiedBy } from './faults/answer-faults.ts';
import { readPublications } from './judge/read-publications.ts';
import { watch } from './judge/watch.ts';
import { openClient } from './load/client.ts';
import { newLogbook } from './chaos-run.ts';
import { heal } from './system/heal.ts';
import type { Machine } from './system/system.ts';
import type { ChaosOptions } from './options.ts';
import { makeReport } from './report/make-report.ts';
import { progress } from './report/progress.ts';
import type { Report } from './report/report.ts';
import { harm, offer, type Turmoil } from './faults/inject-faults.ts';

/** How long clients go on asking after the load has ended, ms. */
const clientsPatience = 10_000;

export interface Stage {
  readonly machine: Machine;
  readonly options: ChaosOptions;
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly stopping: AbortSignal;
}

/** Offers load and deals faults for the time that was asked for, lets everything settle, and judges. */
export async function run(stage: Stage): Promise<Report> {
  const { machine, options, say, stopping } = stage;
  const turmoil = await prepare(stage);
  const { logbook, client } = turmoil;
  const justified = justifiedBy(options.only);
  const whole = new AbortController();
  const over = AbortSignal.any([whole.signal, stopping]);
  const [drained] = await Promise.all([
    ordeal(turmoil, stage).finally(() => whole.abort()),
    offer(turmoil),
    watch(machine, {
      offers: logbook.offers,
      justified,
      signal: over,
      onFinding: (charge, sentence) => say(`!! ${charge}: ${sentence}`),
    }),
    progress(machine, { logbook, say, signal: over }),
  ]);
  const publications = await readPublications(machine.db);
  const commits = machine.sandbox.ledger();
  const evidence = { offers: logbook.offers, publications, commits, justified };
  const { idempotent } = turmoil;
  return makeReport({ evidence, logbook, machine, options, apiAnswers: client.answers, idempotent, drained });
}

async function prepare({ machine, options, say, stopping }: Stage): Promise<Turmoil> {
  say(`up: ${machine.apis.length} apis, ${machine.workers.length} workers, Postgres, Redis, both networks`);
  const tenants = await makeCast(machine);
  const idempotent = await knowsIdempotencyKey(machine);
  const patience = AbortSignal.timeout(1_000 * options.seconds + clientsPatience);
  const client = openClient({
    urls: machine.apiUrls,
    idempotent,
    signal: AbortSignal.any([stopping, patience]),
  });
  return {
    ...{ machine, options, stopping, tenants, client, idempotent },
    logbook: newLogbook(),
    began: performance.now(),
  };
}

/** @returns how long everything took to settle after the last fault, ms */
async function ordeal(turmoil: Turmoil, { machine, options, say, stopping }: Stage): Promise<number> {
  await harm(turmoil);
  await heal(machine);
  say('the last fault is over; letting everything settle');
  return drain(machine, {
    limit: 1_000 * options.drainSeconds,
    signal: stopping,
    isWaiting: () => turmoil.logbook.offers.some(({ answer }) => answer === 'waiting'),
  });
}

async function knowsIdempotencyKey({ apiUrls: [url] }: Machine): Promise<boolean> {
  const response = await fetch(`${url}/openapi.json`);
  return (await response.text()).includes('Idempotency-Key');
}
