import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosRun } from './chaos-run.ts';
import { justifiedBy } from './faults/faults.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { addDisconnections, readDisconnections } from './judge/account-evidence.ts';
import { readPublications } from './judge/evidence.ts';
import { judgeSoFar } from './judge/judge.ts';
import { makeReport, type Report, tally } from './judge/report.ts';
import { watchCredentials } from './judge/watch-credentials.ts';
import { readWebhooks } from './judge/webhook-evidence.ts';
import { createTenants } from './load/accounts.ts';
import { openClient } from './load/client.ts';
import { actAsUsers, offerLoad } from './load/users.ts';
import { newLogbook } from './logbook.ts';
import { webhookSteps } from './system/programs.ts';
import { repair, type System } from './system/system.ts';

/** Clients ask again for this long after the load ends. */
const clientGraceMs = 10_000;

/** Between two looks at the publications that are still open. */
const drainIntervalMs = 250;

type ChaosStart = Pick<ChaosRun, 'system' | 'options' | 'say' | 'stopping'>;

/** Offers load and injects faults for the time that was asked for, lets everything settle, and judges. */
export async function runChaos(start: ChaosStart): Promise<Report> {
  const { system, options, stopping } = start;
  const run = await prepare(start);
  const justified = justifiedBy(options.only);
  const settled = new AbortController();
  const over = AbortSignal.any([settled.signal, stopping]);
  const [drainedMs] = await Promise.all([
    breakAndDrain(run).finally(() => settled.abort()),
    offerLoad(run),
    sayFindings(run, justified, over),
    sayProgress(run, over),
  ]);
  const publications = await readPublications(system.db);
  const commits = system.sandbox.ledger();
  addDisconnections(run.logbook.disconnections, await readDisconnections(system.db));
  return makeReport(run, {
    evidence: { offers: run.logbook.offers, publications, commits, justified },
    webhooks: {
      ...(await readWebhooks(system.db)),
      endpoints: run.tenants.flatMap(({ endpoints }) => endpoints),
      receipts: system.receivers.receipts,
      innerCalls: system.receivers.innerCalls,
      maxTries: webhookSteps.length,
    },
    drainedMs,
  });
}

async function prepare(start: ChaosStart): Promise<ChaosRun> {
  const { system, options, say, stopping } = start;
  say(`up: ${system.apis.length} APIs, ${system.workers.length} workers, Postgres, Redis, both networks`);
  const credentialCalls = watchCredentials(system.sandbox);
  const tenants = await createTenants(system, options);
  const idempotent = await takesIdempotencyKey(system);
  const clientsEnd = AbortSignal.timeout(1_000 * options.seconds + clientGraceMs);
  const client = openClient({
    urls: system.apiUrls,
    idempotent,
    signal: AbortSignal.any([stopping, clientsEnd]),
  });
  const logbook = newLogbook();
  return { ...start, tenants, client, idempotent, logbook, credentialCalls, began: performance.now() };
}

/** @returns how long everything took to settle after the last fault, ms */
async function breakAndDrain(run: ChaosRun): Promise<number> {
  const { system, options, say, stopping } = run;
  const load = AbortSignal.any([stopping, AbortSignal.timeout(1_000 * options.seconds)]);
  await Promise.all([injectFaults(run, load), actAsUsers(run, load)]);
  await repair(system);
  say('the last fault is over; waiting until everything is settled');
  return drain(run);
}

/** Waits until every request is answered, every publication out or failed, and every event delivered. @returns how long it took, ms */
async function drain({ system, options, stopping, logbook }: ChaosRun): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 1_000 * options.drainSeconds && !stopping.aborted) {
    const open = await countOpen(system).catch(() => 1); // Postgres is still recovering
    if (open === 0 && !logbook.offers.some(({ answer }) => answer === 'waiting')) break;
    await sleep(drainIntervalMs);
  }
  return performance.now() - began;
}

async function countOpen({ db }: System): Promise<number> {
  const statuses = ['scheduled', 'queued', 'publishing'] as const;
  const publications = await db.publication.count({ where: { status: { in: [...statuses] } } });
  const pending = await db.webhookDelivery.count({ where: { status: 'pending' } });
  return publications + pending + (await db.webhookOutboxEvent.count());
}

async function takesIdempotencyKey({ apiUrls: [url] }: System): Promise<boolean> {
  const response = await fetch(`${url}/openapi.json`);
  return (await response.text()).includes('Idempotency-Key');
}

const progressIntervalMs = 10_000;

const judgeIntervalMs = 4_000;

/** Says every ten seconds how far the run is, until `signal` aborts. */
async function sayProgress({ system, logbook, say }: ChaosRun, signal: AbortSignal): Promise<void> {
  const { db, sandbox } = system;
  const began = performance.now();
  for (;;) {
    await sleep(progressIntervalMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    if (signal.aborted) return;
    const seconds = Math.round((performance.now() - began) / 1_000);
    const rows = await db.publication.groupBy({ by: ['status'], _count: true }).catch(() => null); // Postgres is away
    const statuses =
      rows === null ? 'Postgres is away' : rows.map(({ status, _count }) => `${status} ${_count}`).join(', ');
    const answers = tally(logbook.offers.map(({ answer }) => answer));
    say(
      `${String(seconds).padStart(4)} s  posts ${logbook.offers.length} (accepted ${answers['accepted'] ?? 0})  ` +
        `on the networks ${sandbox.ledger().length}  ${statuses}  faults ${logbook.faults.length}`,
    );
  }
}

/** Judges again and again while the run goes on, and says once, and at once, whatever is certain. */
async function sayFindings(
  { system, logbook, say }: ChaosRun,
  justified: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const { offers } = logbook;
  const said = new Set<string>();
  while (!signal.aborted) {
    await sleep(judgeIntervalMs, undefined, { signal }).catch(() => {}); // aborted: the last look follows
    // In this order: what is committed by now was stored before.
    const commits = system.sandbox.ledger();
    const publications = await readPublications(system.db).catch(() => null); // Postgres is away; the next look follows
    if (publications === null) continue;
    const findings = judgeSoFar({ offers, justified, commits, publications });
    for (const charge of ['doubled', 'early', 'wrongLinks'] as const) {
      for (const sentence of findings[charge].filter((each) => !said.has(each))) {
        said.add(sentence);
        say(`!! ${charge}: ${sentence}`);
      }
    }
  }
}
