import { type Failure, factsFor, failureFacts } from '@carillon/core';
import {
  type ClaimedItem,
  type FixedItem,
  type Intent,
  intendRepeat,
  releaseItems,
  takeBackItems,
  takenIds,
} from '@carillon/db/publications';
import type { Batch } from '@carillon/networks';
import { beforeSending } from './before-sending.ts';
import { notToBeFound, repeatAge, safeForMs, wayOut } from './doubt.ts';
import { failures } from './failures.ts';
import { ensureUploaded } from './media.ts';
import { isLastLook } from './next-look.ts';
import { outcomeJournal } from './outcome-journal.ts';
import { recordItems, reportDoubles } from './record.ts';
import {
  beginAnew,
  type Settled,
  settleFailure,
  settlePublished,
  settleUnclear,
  tokensWork,
  untilNextLook,
} from './settle.ts';
import { positionsOf, settleSpoiled } from './spoiled-uploads.ts';
import type { Work } from './work.ts';

/** sent: on the network, go on with the next. settled: nothing more to do with this publication now. */
export type BatchResult =
  | { readonly kind: 'sent'; readonly items: readonly ClaimedItem[] }
  | { readonly kind: 'settled'; readonly settled: Settled };

const settled = (settled: Settled): BatchResult => ({ kind: 'settled', settled });

/** Brings one batch to the network: an earlier unclear try is cleared up first, never repeated blindly. */
export async function sendBatch(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const inDoubt = items.some(({ state }) => state === 'sending');
  return inDoubt ? clearUp(work, items, all) : send(work, items, all);
}

/** Finds out what became of an earlier try. */
async function clearUp(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const { claim, context } = work;
  const journal = outcomeJournal(context.journal, context.log);
  const noted = await journal.read(claim.publicationId);
  const notedIds = items.flatMap(
    ({ position }) => noted.find((item) => item.position === position)?.remoteId ?? [],
  );
  if (notedIds.length === items.length) {
    const result = await record(work, items, notedIds, all);
    await journal.forget(claim.publicationId);
    return result;
  }
  const way = wayOut(work, items);
  switch (way) {
    case 'repeat':
      return repeat(work, items, all);
    case 'look':
      return look(work, items, all);
    case 'asked':
      await releaseItems(context.db, claim, positionsOf(items));
      return isPrepared(work, items) ? send(work, items, all) : settled(await beginAnew(work));
    case 'none':
      return giveUp(work, notToBeFound(work), ageOf(items, claim.now));
    default:
      return way satisfies never;
  }
}

/** Asks the network what it shows. */
async function look(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const { claim, network, session, context } = work;
  const { platform } = claim;
  const age = ageOf(items, claim.now);
  const lastLook = isLastLook(network.verifyAfterMs, age);
  const seen = await network.lookUp({ ...batchOf(work, items, all), lastLook }, session);
  if (seen.kind === 'found') return record(work, items, seen.remoteIds, all);
  if (seen.kind === 'unreadable') {
    const overdue = age > context.times.maxUnconfirmedMs;
    return settled(
      await settleUnclear(work, overdue ? failures.outcomeUnknown(platform) : seen.failure, {
        age,
        final: overdue,
      }),
    );
  }
  await tokensWork(work);
  const { isOut = false, isUnsent = false } = factsFor(claim.errorCode);
  if (!lastLook) {
    const doubt = isOut ? failures.notLocated(platform) : failures.checking(platform);
    return settled(await settleUnclear(work, doubt, { age, final: false }));
  }
  if (isUnsent) return takeUp(work, items, all);
  const sends = Math.max(...items.map((item) => item.sends));
  if (isOut) return giveUp(work, failures.notLocated(platform), age);
  if (sends >= network.maxSends) return giveUp(work, failures.neverConfirmed(platform, sends), age);
  await releaseItems(context.db, claim, positionsOf(items));
  return isPrepared(work, items) ? send(work, items, all) : settled(await beginAnew(work));
}

/** Nothing is to be fixed before they are sent: it is already, or the network goes by nothing of the kind. */
const isPrepared = ({ network }: Work, items: readonly ClaimedItem[]): boolean =>
  (network.batch === 'one' && network.repeatSafeForMs === 0) ||
  items.every(({ recordKey }) => recordKey !== null);

/**
 * Sends items in doubt once more, which the network takes for the same. They stay in doubt until it answers with their ids: whatever else
 * it says of the repeat says nothing of the tries before.
 */
async function repeat(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const { claim, context, network, session } = work;
  const { db, times } = context;
  const brought = await ensureUploaded(work, items);
  if (brought.kind === 'settled') return brought;
  const leftMs = safeForMs(network, items, { now: session.now(), times });
  if (leftMs <= 0) return clearUp(work, brought.items, all); // uploads took the time that was left
  const latest = performance.now() + times.sendWithinMs;
  const request = { lease: claim, positions: positionsOf(items) };
  const intents = await intendRepeat(db, request, times.leaseMarginMs).catch(beforeSending(work));
  if (intents === null) return settled({ kind: 'lost' });
  if ('kind' in intents) return settled(await settleFailure(work, intents, []));
  const intended = withIntents(brought.items, intents);
  const batch = { ...batchOf(work, intended, all), latest };
  const outcome = await network.publish(batch, session).catch(beforeSending(work));
  if (outcome.kind === 'published') return record(work, intended, outcome.remoteIds, all);
  if (outcome.kind === 'unknown') return settled(await settleUnanswered(work, intended, outcome));
  return settled(await settleFailure(work, outcome, []));
}

/** A request had no usable answer: the network is asked later, or nobody can find out. */
async function settleUnanswered(
  work: Work,
  items: readonly ClaimedItem[],
  outcome: Failure,
): Promise<Settled> {
  const { network, session } = work;
  const now = session.now();
  const age = repeatAge(work, items, now) ?? 0;
  const then = new Date(now.getTime() + untilNextLook(work, age));
  if (!network.canLook && repeatAge(work, items, then) === null)
    return settleUnclear(work, notToBeFound(work), { age, final: true });
  return settleUnclear(work, outcome, { age, final: false, isLook: false });
}

const withIntents = (items: readonly ClaimedItem[], intents: readonly Intent[]): ClaimedItem[] =>
  items.map((item) => ({ ...item, ...intents.find(({ position }) => position === item.position) }));

/**
 * After a long stop or a failover: nothing was sent in the gap, so the doubt was none. What never began is claimed anew, where its lateness
 * counts; a thread that is out in part goes on.
 */
async function takeUp(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const isBegun = all.some(({ state }) => state === 'sent');
  const back = isBegun ? items : all.filter(({ state }) => state === 'sending');
  await takeBackItems(work.context.db, work.claim, positionsOf(back));
  return isBegun ? send(work, items, all) : settled(await beginAnew(work));
}

const giveUp = async (work: Work, failure: Failure, age: number): Promise<BatchResult> =>
  settled(await settleUnclear(work, failure, { age, final: true }));

/** Media come first: what is sent names them. */
async function send(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const brought = await ensureUploaded(work, items);
  return brought.kind === 'settled' ? brought : sendItems(work, brought.items, all);
}

/** Commits the intent, calls the network, and writes down what it answered, with nothing in between. */
async function sendItems(
  work: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const { claim, context } = work;
  const positions = positionsOf(items);
  const latest = performance.now() + context.times.sendWithinMs;
  const request = { lease: claim, positions, fixed: fixedNow(work, items) };
  const intents = await context.writes.intend(request).catch(beforeSending(work));
  if (intents === null) return settled({ kind: 'lost' });
  if ('kind' in intents) return settled(await settleFailure(work, intents, positions));
  const intended = withIntents(items, intents);
  const batch = { ...batchOf(work, intended, all), latest };
  const outcome = await work.network.publish(batch, work.session).catch(beforeSending(work));
  switch (outcome.kind) {
    case 'published':
      return record(work, intended, outcome.remoteIds, all);
    case 'unknown':
      return settled(await settleUnanswered(work, intended, outcome));
    case 'retry':
    case 'reconnect':
    case 'operator':
    case 'refused':
      if (!failureFacts[outcome.code].spoilsUploads)
        return settled(await settleFailure(work, outcome, positions));
      return settled(await settleSpoiled(work, items, outcome));
    default:
      return outcome satisfies never;
  }
}

/** The items are on the network, and with the last of them the publication is. */
async function record(
  work: Work,
  items: readonly ClaimedItem[],
  remoteIds: readonly string[],
  all: readonly ClaimedItem[],
): Promise<BatchResult> {
  const sent = items.flatMap(({ position }, index) => {
    const remoteId = remoteIds[index];
    return remoteId === undefined ? [] : [{ position, remoteId }];
  });
  const isSent = ({ position, state }: ClaimedItem) =>
    state === 'sent' || sent.some((item) => item.position === position);
  if (all.every(isSent)) return settled(await settlePublished(work, sent));
  const recorded = await recordItems(work, sent);
  reportDoubles(work, recorded);
  const now = items.map((item) => ({
    ...item,
    ...recorded.find(({ position }) => position === item.position),
  }));
  return { kind: 'sent', items: now };
}

function batchOf(
  { claim, context }: Work,
  items: readonly ClaimedItem[],
  all: readonly ClaimedItem[],
): Batch {
  const before = all.find(({ position }) => position === (items[0]?.position ?? 0) - 1);
  const parent =
    before?.remoteId && before.sentAt ? { remoteId: before.remoteId, sentAt: before.sentAt } : null;
  return { items, parent, attempt: claim.attempts, taken: (ids) => takenIds(context.db, ids) };
}

/** Everything that was prepared since the claim, and is not stored yet. */
const fixedNow = ({ claim }: Work, items: readonly ClaimedItem[]): FixedItem[] =>
  items.filter(
    ({ position, recordKey }) =>
      recordKey !== null && claim.items.some((item) => item.position === position && item.recordKey === null),
  );

/** Time since the newest try left, ms, by Postgres' clock. */
function ageOf(items: readonly ClaimedItem[], now: Date): number {
  const intents = items.flatMap(({ intentAt }) => (intentAt === null ? [] : [intentAt.getTime()]));
  return now.getTime() - Math.max(...intents);
}
