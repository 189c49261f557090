import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChaosRun } from '../chaos-run.ts';
import type { PlannedFault } from '../plan/plan-faults.ts';
import { fewPictures } from '../plan/plan-media.ts';
import { callerName } from '../system/caller.ts';
import { enqueueExit } from '../system/programs.ts';
import type { System } from '../system/system.ts';
import type { AccountEvidence } from './account-evidence.ts';
import type { Commit, Evidence } from './evidence.ts';
import { type Findings, judge } from './judge.ts';
import { type AccountFindings, explainLosses, judgeAccounts, type Loss } from './judge-accounts.ts';
import { judgeWebhooks, type WebhookFindings } from './judge-webhooks.ts';
import { givesCredentials } from './watch-credentials.ts';
import type { WebhookEvidence } from './webhook-evidence.ts';

/** The result of a run, as it is written to its JSON file. */
export interface Report {
  readonly seed: number;
  readonly seconds: number;
  readonly worker: 'carillon' | 'naive';
  readonly posts: Readonly<Record<'offered' | 'accepted' | 'refused' | 'unanswered' | 'resent', number>>;
  /** Stored items by network. */
  readonly items: Readonly<Record<string, number>>;
  /** Items that the networks took, by network and what they show. */
  readonly media: Readonly<Record<string, number>>;
  /** Publications by how they ended. */
  readonly ended: Readonly<Record<string, number>>;
  /** Failed publications by their error code. */
  readonly failures: Readonly<Record<string, number>>;
  /** Injected faults by kind. */
  readonly faultCounts: Readonly<Record<string, number>>;
  /** Injected faults in order of time. */
  readonly faults: readonly PlannedFault[];
  /** Faulty answers that were ordered, by network and fault. */
  readonly answerFaults: Readonly<Record<string, number>>;
  /** Answers of the API by status, and requests without one (`lost`). */
  readonly apiAnswers: Readonly<Record<string, number>>;
  /** Processes that ended by themselves, in words. */
  readonly unexpectedExits: readonly string[];
  readonly reconnected: number;
  /** Every time that an account was not connected, and why. */
  readonly losses: readonly Loss[];
  /** Calls for credentials, by endpoint and status. */
  readonly credentialCalls: Readonly<Record<string, number>>;
  /** Renewals of tokens, of the account on X with the fewest and of that with the most. */
  readonly renewals: Readonly<Record<'fewest' | 'most', number>>;
  readonly late: Lateness;
  readonly drainSeconds: number;
  /** Events, deliveries by how they ended, and requests that receivers got. */
  readonly webhooks: Readonly<Record<string, number>>;
  readonly findings: Findings & WebhookFindings & AccountFindings;
  /** True when the API takes an Idempotency-Key; only then is a post that was created twice held against it. */
  readonly idempotent: boolean;
}

/** Counts of each name, in order of the names. */
export function tally(names: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)));
}

/** Adds everything up, and judges. */
export function makeReport(
  run: ChaosRun,
  {
    evidence,
    webhooks,
    drainedMs,
  }: { readonly evidence: Evidence; readonly webhooks: WebhookEvidence; readonly drainedMs: number },
): Report {
  const { system, options, logbook, client, idempotent } = run;
  const { publications, offers } = evidence;
  const losses = explainLosses(accountEvidence(run));
  const answers = tally(offers.map(({ answer }) => answer));
  const failed = publications.filter(({ status }) => status === 'failed');
  return {
    seed: options.seed,
    seconds: options.seconds,
    worker: options.naive ? 'naive' : 'carillon',
    posts: {
      offered: offers.length,
      accepted: answers['accepted'] ?? 0,
      refused: answers['refused'] ?? 0,
      unanswered: answers['unanswered'] ?? 0,
      resent: logbook.resent,
    },
    items: tally(publications.flatMap(({ platform, items }) => items.map(() => platform))),
    media: tally(evidence.commits.flatMap(kindOfMedia)),
    ended: tally(publications.map(({ status }) => status)),
    failures: tally(failed.map(({ errorCode }) => errorCode ?? 'no code')),
    faultCounts: {
      ...tally(logbook.faults.map(({ kind }) => kind)),
      [enqueueExit]: system.apis.reduce((sum, { injectedExits }) => sum + injectedExits, 0),
    },
    faults: logbook.faults,
    answerFaults: tally(logbook.answerFaults),
    apiAnswers: client.answers,
    unexpectedExits: [...system.apis, ...system.workers].flatMap(({ unexpectedExits }) => unexpectedExits),
    reconnected: logbook.reconnected,
    losses,
    ...tokensOf(run),
    late: lateness(evidence),
    drainSeconds: drainedMs / 1_000,
    webhooks: {
      events: webhooks.events.length,
      ...tally(webhooks.deliveries.map(({ status }) => status)),
      requests: webhooks.receipts.length,
    },
    findings: { ...judge(evidence), ...judgeWebhooks(webhooks), ...judgeAccounts(losses) },
    idempotent,
  };
}

function kindOfMedia({ platform, media }: Commit): string[] {
  const [first] = media;
  if (first === undefined) return [];
  if (first.mimeType.startsWith('video/')) return [`${platform} video`];
  if (first.mimeType === 'image/gif') return [`${platform} GIF`];
  return [`${platform} ${media.length > fewPictures ? 'gallery' : 'pictures'}`];
}

function accountEvidence({ system, logbook, credentialCalls, began }: ChaosRun): AccountEvidence {
  const processes = [...system.apis, ...system.workers];
  const start = performance.timeOrigin + began;
  return {
    disconnections: logbook.disconnections,
    calls: credentialCalls,
    lives: new Map(
      processes.flatMap(({ name, lives }) => lives.map((life) => [callerName(name, life.pid), life])),
    ),
    faults: logbook.faults.map(({ kind, atMs, durationMs }) => ({ kind, durationMs, at: start + atMs })),
  };
}

function tokensOf({ tenants, credentialCalls }: ChaosRun): Pick<Report, 'credentialCalls' | 'renewals'> {
  const giving = credentialCalls.filter(({ endpoint }) => givesCredentials(endpoint));
  const renewed = tally(giving.filter(({ issued }) => issued !== null).map(({ handle }) => handle));
  const counts = tenants.flatMap(({ accounts }) => accounts.x.map(({ handle }) => renewed[handle] ?? 0));
  return {
    credentialCalls: tally(giving.map(({ endpoint, status }) => `${endpoint} ${status}`)),
    renewals: { fewest: Math.min(...counts), most: Math.max(...counts) },
  };
}

/** Milliseconds after their time at which publications began to appear. */
interface Lateness {
  readonly p50: number;
  readonly p99: number;
}

/** The first commit of every publication that is on its network, against the time when it was due. */
export function lateness({ publications, commits }: Evidence): Lateness {
  const byId = new Map(commits.map(({ remoteId, at }) => [remoteId, Date.parse(at)]));
  const late = publications
    .flatMap(({ items, scheduledAt, createdAt }) => {
      const at = byId.get(items[0]?.remoteId ?? '');
      return at === undefined ? [] : [at - (scheduledAt ?? createdAt).getTime()];
    })
    .sort((a, b) => a - b);
  const quantile = (share: number) => Math.max(0, late[Math.ceil(late.length * share) - 1] ?? 0);
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

export async function writeReport(report: Report, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, json(report));
}

/** Keeps logs, rows and the networks' ledger, to find out what went wrong. @returns their folder, beside the report */
export async function keepTraces({ db, sandbox, logs }: System, reportFile: string): Promise<string> {
  const folder = `${reportFile.replace(/\.json$/, '')}-traces`;
  await rm(folder, { recursive: true, force: true });
  await cp(logs, folder, { recursive: true });
  const publications = await db.publication.findMany({ include: { items: true, history: true } });
  await writeFile(join(folder, 'publications.json'), json(publications));
  await writeFile(join(folder, 'ledger.json'), json(sandbox.ledger()));
  return folder;
}

const json = (value: unknown) =>
  `${JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner), 2)}\n`;
