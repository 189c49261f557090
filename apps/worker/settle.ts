import { backoff, type Failure, type OutcomeKind, platformTitles } from '@carillon/core';
import {
  blockAccount,
  parkPublication,
  requireReconnect,
  settlePublication,
  takeBackItems,
} from '@carillon/db';
import { nextLook } from './next-look.ts';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

/** What became of a claim. `lost`: somebody else holds the publication now. */
export type Settled =
  | { readonly kind: 'published' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'parked'; readonly ms: number }
  | { readonly kind: 'lost' };

/** Everything is on the network. */
export async function settlePublished(work: Work): Promise<Settled> {
  const { claim, context } = work;
  const end = {
    status: 'published',
    outcome: 'published',
    code: null,
    networkStatus: null,
    message: null,
  } as const;
  const lateness = await persist(context.log, () => settlePublication(context.db, claim, end));
  if (lateness === null) return { kind: 'lost' };
  context.metrics.lateness.observe({ platform: claim.platform }, lateness / 1_000);
  note(work, 'published', { lateness: Math.round(lateness) });
  return { kind: 'published' };
}

/** The network certainly did not take the items at `positions`: try later, or never. */
export async function settleFailure(
  work: Work,
  failure: Failure,
  positions: readonly number[],
): Promise<Settled> {
  const { claim, context } = work;
  if (positions.length > 0) await persist(context.log, () => takeBackItems(context.db, claim, positions));
  if (failure.kind === 'reconnect' && failure.code !== 'account_inactive') {
    await persist(context.log, () => requireReconnect(context.db, claim.account.id, failure.message));
  }
  const { notBefore } = failure;
  if (failure.code === 'rate_limited' && notBefore !== undefined) {
    await persist(context.log, () => blockAccount(context.db, claim.account.id, notBefore));
  }
  const wait = retryWait(work, failure);
  return wait === null
    ? fail(work, withItem(work, finalOf(work, failure), positions))
    : park(work, failure, { status: 'queued', wait });
}

/** The outcome is unknown: look again later, or give up looking. */
export async function settleUnclear(
  work: Work,
  failure: Failure,
  { age, final }: { age: number; final: boolean },
): Promise<Settled> {
  if (final) return fail(work, failure);
  const { looks } = work.network;
  const unreadable = failure.kind !== 'unknown';
  const wait =
    nextLook(looks, age) ?? Math.max(backoff(work.claim.attempts), unreadable ? longestLook(looks) : 0);
  if (failure.kind === 'reconnect') {
    await persist(work.context.log, () =>
      requireReconnect(work.context.db, work.claim.account.id, failure.message),
    );
  }
  return park(
    work,
    { ...failure, kind: 'unknown' },
    { status: age > longestHold ? 'queued' : 'publishing', wait },
  );
}

/** The worker is stopping: others go on at once. */
export async function handOver(work: Work): Promise<Settled> {
  const failure = {
    kind: 'retry',
    code: 'unavailable',
    message: 'The worker is stopping; another one goes on.',
  } as const;
  return park(work, failure, { status: 'queued', wait: 0 });
}

/** A publication in doubt keeps the others of its account waiting for this long, ms. */
const longestHold = 15 * 60_000;

/** An operator's fault is not mended in seconds, ms. */
const operatorWait = 5 * 60_000;

/** How long to wait for another try, ms; null when there is none. */
function retryWait({ claim, context }: Work, { kind, notBefore }: Failure): number | null {
  if (kind !== 'retry' && kind !== 'operator') return null;
  const late = claim.now.getTime() - claim.dueAt.getTime();
  if (late > context.maxLateness) return null;
  const asked = notBefore === undefined ? 0 : notBefore.getTime() - Date.now() + Math.random() * 2_000;
  const usual = kind === 'operator' ? operatorWait : notBefore === undefined ? backoff(claim.attempts) : 0;
  return Math.max(asked, usual);
}

async function park(
  work: Work,
  failure: Failure,
  { status, wait }: { status: 'queued' | 'publishing'; wait: number },
): Promise<Settled> {
  const { claim, context } = work;
  const parking = { status, wait, outcome: failure.kind, ...facts(failure) };
  const kept = await persist(context.log, () => parkPublication(context.db, claim, parking));
  if (!kept) return { kind: 'lost' };
  note(work, failure.kind, { ...facts(failure), wait: Math.round(wait) });
  return { kind: 'parked', ms: wait };
}

async function fail(work: Work, failure: Failure): Promise<Settled> {
  const { claim, context } = work;
  const end = { status: 'failed', outcome: failure.kind, ...facts(failure) } as const;
  const lateness = await persist(context.log, () => settlePublication(context.db, claim, end));
  if (lateness === null) return { kind: 'lost' };
  note(work, failure.kind, facts(failure));
  return { kind: 'failed', message: failure.message };
}

const facts = ({ code, message, status }: Failure) => ({
  code,
  message: message.slice(0, 500),
  networkStatus: status ?? null,
});

/** A wait's sentence gives a time; the last one does not. */
function finalOf({ claim }: Work, failure: Failure): Failure {
  if (failure.code !== 'rate_limited') return failure;
  return { ...failure, message: `${platformTitles[claim.platform]} rate limit exceeded.` };
}

/** In a thread that goes item by item, which one it was. */
function withItem({ claim, network }: Work, failure: Failure, [position]: readonly number[]): Failure {
  const { length } = claim.items;
  if (position === undefined || length === 1 || network.batch === 'all') return failure;
  return { ...failure, message: `Item ${position + 1} of ${length}: ${failure.message}` };
}

const longestLook = (looks: readonly number[]): number => Math.min(Math.max(...looks), 600_000);

function note({ claim, context }: Work, outcome: OutcomeKind, more: object): void {
  const { publicationId, postId, platform, attempts } = claim;
  context.metrics.outcomes.inc({ platform, outcome });
  const level = outcome === 'published' ? 'info' : outcome === 'operator' ? 'error' : 'warn';
  const text = `${outcome} on ${platformTitles[platform]} as @${claim.account.platformUsername}`;
  context.log[level]({ publicationId, postId, platform, attempt: attempts, ...more }, text);
}
