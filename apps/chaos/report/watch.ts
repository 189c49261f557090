import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosRun } from '../chaos-run.ts';
import { readPublications } from '../judge/evidence.ts';
import { judgeSoFar } from '../judge/judge.ts';
import { tally } from './report.ts';

const progressIntervalMs = 10_000;

const judgeIntervalMs = 4_000;

/** Says every ten seconds how far the run is, until `signal` aborts. */
export async function sayProgress({ system, logbook, say }: ChaosRun, signal: AbortSignal): Promise<void> {
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
export async function sayFindings(
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
