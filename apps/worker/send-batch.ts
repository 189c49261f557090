import type { Failure } from '@carillon/core';
import { type ClaimedItem, intendItems, recordSent, releaseItems, takenIds } from '@carillon/db';
import type { Batch } from '@carillon/networks';
import { UnsealError } from '@carillon/secrets';
import { failures } from './failures.ts';
import { isLastLook } from './next-look.ts';
import { persist } from './persist.ts';
import { type Settled, settleFailure, settleUnclear } from './settle.ts';
import type { Work } from './work.ts';

/** sent: on the network, go on. settled: nothing more to do with this publication now. */
export type BatchResult =
  | { readonly kind: 'sent'; readonly items: readonly ClaimedItem[] }
  | { readonly kind: 'settled'; readonly settled: Settled };

const settled = (settled: Settled): BatchResult => ({ kind: 'settled', settled });

/** An unclear try that nobody could look at is given up after this, ms. */
const longestDoubt = 24 * 3_600_000;

/** Brings one batch to the network: an earlier unclear try is cleared up first, never repeated blindly. */
export async function sendBatch(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const inDoubt = items.some(({ state }) => state === 'sending');
  return inDoubt ? clearUp(work, items, all) : send(work, items, all);
}

/** Asks the network what became of an earlier try. */
async function clearUp(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const { claim, network, session, context } = work;
  const { platform } = claim;
  const age = ageOf(items, claim.now);
  const taken = await takenIds(context.db, {
    socialAccountId: claim.account.id,
    publicationId: claim.publicationId,
    since: items[0]?.firstIntentAt ?? claim.now,
  });
  const look = await network.lookUp(batchOf(work, items, { all, taken }), session);
  if (look.kind === 'found') return record(work, items, look.remoteIds);
  if (look.kind === 'unreadable') {
    const overdue = age > longestDoubt;
    return settled(
      await settleUnclear(work, overdue ? failures.outcomeUnknown(platform) : look.failure, {
        age,
        final: overdue,
      }),
    );
  }
  if (!isLastLook(network.looks, age)) {
    return settled(await settleUnclear(work, failures.checking(platform), { age, final: false }));
  }
  const sends = Math.max(...items.map((item) => item.sends));
  if (claim.errorCode === 'posted_but_not_located') return giveUp(work, failures.notLocated(platform), age);
  if (sends >= network.mostSends) return giveUp(work, failures.neverConfirmed(platform, sends), age);
  await releaseItems(context.db, claim, positionsOf(items));
  return send(work, items, all);
}

const giveUp = async (work: Work, failure: Failure, age: number): Promise<BatchResult> =>
  settled(await settleUnclear(work, failure, { age, final: true }));

/** Commits the intent, calls the network, and writes down what it answered, with nothing in between. */
async function send(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const { claim, network, session, context } = work;
  const intents = await intendItems(context.db, claim, positionsOf(items));
  if (intents === null) return settled({ kind: 'lost' });
  const intended = items.map((item) => ({
    ...item,
    ...intents.find(({ position }) => position === item.position),
  }));
  const outcome = await network
    .publish(batchOf(work, intended, { all, taken: new Set() }), session)
    .catch((error: unknown) => {
      // Tokens are opened before a request, or after one that was refused: certainly nothing was sent.
      if (error instanceof UnsealError) return failures.sealed(claim.platform);
      throw error;
    });
  switch (outcome.kind) {
    case 'published':
      return record(work, intended, outcome.remoteIds);
    case 'unknown':
      return settled(await settleUnclear(work, outcome, { age: 0, final: false }));
    case 'retry':
    case 'reconnect':
    case 'operator':
    case 'refused':
      return settled(await settleFailure(work, outcome, positionsOf(items)));
    default:
      return outcome satisfies never;
  }
}

/** The items are on the network: written whoever holds the lease by now. */
async function record(
  { claim, context }: Work,
  items: readonly ClaimedItem[],
  remoteIds: readonly string[],
): Promise<BatchResult> {
  const ids = items.flatMap(({ position }, index) => {
    const remoteId = remoteIds[index];
    return remoteId === undefined ? [] : [{ position, remoteId }];
  });
  const recorded = await persist(context.log, () => recordSent(context.db, claim.publicationId, ids));
  const doubled = recorded.filter(({ doubled }) => doubled).map(({ position }) => position);
  if (doubled.length > 0) {
    context.metrics.doubles.inc(doubled.length);
    context.log.error({ publicationId: claim.publicationId, positions: doubled }, 'published twice');
  }
  const sent = items.map((item) => ({
    ...item,
    ...recorded.find(({ position }) => position === item.position),
  }));
  return { kind: 'sent', items: sent };
}

interface Surroundings {
  readonly all: readonly ClaimedItem[];
  readonly taken: ReadonlySet<string>;
}

function batchOf({ claim }: Work, items: readonly ClaimedItem[], { all, taken }: Surroundings): Batch {
  const before = all.find(({ position }) => position === (items[0]?.position ?? 0) - 1);
  const parent =
    before?.remoteId && before.sentAt ? { remoteId: before.remoteId, sentAt: before.sentAt } : null;
  return { items, parent, attempt: claim.attempts, taken };
}

const positionsOf = (items: readonly ClaimedItem[]): number[] => items.map(({ position }) => position);

/** How long ago the newest try left, ms, by Postgres' clock. */
function ageOf(items: readonly ClaimedItem[], now: Date): number {
  const intents = items.flatMap(({ intentAt }) => (intentAt === null ? [] : [intentAt.getTime()]));
  return now.getTime() - Math.max(...intents);
}
