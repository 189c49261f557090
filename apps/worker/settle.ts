import {
  backoff,
  type Failure,
  type FailureCode,
  factsFor,
  failureFacts,
  type OutcomeKind,
  platformTitles,
} from '@carillon/core';
import { blockAccount, forgetTokenRefusal, requireReconnect } from '@carillon/db/accounts';
import { type Circuit, closeBreaker, openBreaker } from '@carillon/db/breakers';
import {
  type ClaimedAccount,
  failPublication,
  type Parking,
  parkPublication,
  type SentItem,
  takeBackItems,
} from '@carillon/db/publications';
import { doubtOfOurs, factsOf, finalOf, unreadableDoubt, withItem, withNextTry } from './failure-text.ts';
import { failures } from './failures.ts';
import { judgeRefusal } from './judge-refusal.ts';
import { nextLook } from './next-look.ts';
import { persist } from './persist.ts';
import { keep, reportDoubles } from './record.ts';
import type { Work } from './work.ts';

/** The end of a claim. `lost`: somebody else holds the publication now. */
export type Settled =
  | { readonly kind: 'published'; readonly hasNext: boolean }
  | { readonly kind: 'failed'; readonly code: FailureCode }
  | { readonly kind: 'parked'; readonly ms: number }
  | { readonly kind: 'lost' };

/** Everything is on the network, with these items, which were not recorded yet. */
export async function settlePublished(work: Work, items: readonly SentItem[]): Promise<Settled> {
  const { claim, context } = work;
  const { recorded, lateness, hasNext } = await keep(work, items, () =>
    context.writes.finish({ lease: claim, items }),
  );
  reportDoubles(work, recorded);
  if (lateness === null) return { kind: 'lost' };
  await networkWorks(work);
  await accountWorks(work);
  context.metrics.lateness.observe({ platform: claim.platform }, lateness / 1_000);
  note(work, 'published', { lateness: Math.round(lateness) });
  return { kind: 'published', hasNext };
}

/** The network certainly did not take the items at `positions`: try later, or never. */
export async function settleFailure(
  work: Work,
  failure: Failure,
  positions: readonly number[],
): Promise<Settled> {
  const { claim, context } = work;
  if (positions.length > 0) await persist(context, () => takeBackItems(context.db, claim, positions));
  const meaning = await applyToAccount(work, failure);
  const wait = retryWait(work, meaning);
  return wait === null
    ? fail(work, withItem(work, finalOf(work, meaning), positions))
    : park(work, meaning, { status: 'queued', wait });
}

/** Does what a failure means beyond the publication. @returns the failure as it is for the publication */
async function applyToAccount(work: Work, said: Failure): Promise<Failure> {
  const { claim, context } = work;
  const { db } = context;
  const failure = failureFacts[said.code].isTokenRefusal ? await judgeRefusal(work, said) : said;
  const { kind, code, notBefore } = failure;
  const { marksNothing, isRateLimit } = failureFacts[code];
  if (kind === 'reconnect' && !marksNothing) return connectAgain(work, failure);
  if (kind === 'operator' && !marksNothing) await stopApplication(work, failure);
  if (kind === 'refused') await networkWorks(work);
  if (isRateLimit && notBefore !== undefined) {
    const wait = { until: notBefore, code, reason: failure.message };
    await persist(context, () => blockAccount(db, claim.account.id, wait));
  }
  return failure;
}

/** Only a verdict about the newest credentials marks the account. */
async function connectAgain({ claim, context, vault }: Work, failure: Failure): Promise<Failure> {
  const verdict = { reason: failure.message, version: vault.version };
  const isNewest = await persist(context, () => requireReconnect(context.db, claim.account.id, verdict));
  return isNewest ? failure : failures.connectedAgain(claim.platform);
}

/** The fault is the application's: everything that acts through it waits, and ops hear of it. */
async function stopApplication(work: Work, failure: Failure): Promise<void> {
  const { claim, context } = work;
  const { message } = failure;
  const circuit = circuitOf(work);
  const { isOfDay = false } = failureFacts[failure.code];
  const reason = { reason: message, wait: operatorWait(work, failure), reads: isOfDay };
  await persist(context, () => openBreaker(context.db, circuit, reason));
  context.metrics.breakers.inc({ platform: claim.platform });
  context.log.error(
    { ...circuit, reason: message },
    'the network refuses an application; everything that acts through it waits',
  );
}

const circuitOf = ({ claim: { platform, account } }: Work): Circuit => ({
  platform,
  sandbox: account.sandbox,
  appId: account.appId,
});

async function networkWorks(work: Work): Promise<void> {
  const { claim, context } = work;
  if (!claim.probing) return;
  const circuit = circuitOf(work);
  const closed = await persist(context, () => closeBreaker(context.db, circuit));
  if (closed) context.log.info(circuit, 'the network serves an application again');
}

/** The network let the account be read: where it refused its tokens before, it takes them again. */
export async function tokensWork(work: Work): Promise<void> {
  if (!factsFor(work.claim.errorCode).isTokenRefusal) return;
  await networkWorks(work);
  await accountWorks(work);
}

/** After a refusal that was noted, and only then: nothing is written here for what goes well. */
async function accountWorks({ claim, context }: Work): Promise<void> {
  if (!factsFor(claim.errorCode).isTokenRefusal) return;
  await persist(context, () => forgetTokenRefusal(context.db, claim.account.id));
}

/** The outcome is unknown: look again later, or give up looking. */
export async function settleUnclear(
  work: Work,
  failure: Failure,
  { age, final, isLook = true }: { age: number; final: boolean; isLook?: boolean },
): Promise<Settled> {
  if (final) return fail(work, failure);
  const unreadable = failure.kind !== 'unknown';
  const { maxHoldMs, maxOutageRetryMs } = work.context.times;
  const planned = untilNextLook(work, age);
  // Nothing was seen: the look that was due now is due as soon as the network is back.
  const wait = isOutage(failure) ? Math.min(planned, maxOutageRetryMs) : planned;
  const meaning = await applyToAccount(work, failure);
  const ours = isLook ? doubtOfOurs(work) : null; // so the account does not wait for it
  const doubt = unreadable ? unreadableDoubt(work, meaning, ours) : (ours ?? meaning);
  return park(work, doubt, { status: ours !== null || age > maxHoldMs ? 'queued' : 'publishing', wait });
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

/** It was looked for and is not there: the next claim prepares and sends it. */
export const beginAnew = (work: Work): Promise<Settled> =>
  park(work, failures.notThere(work.claim.platform), { status: 'queued', wait: 0 });

/** Time for which an application is left alone that its network refuses, ms: what its operator can mend is tried again soon. */
function operatorWait({ context: { times }, session }: Work, { code, notBefore }: Failure): number {
  const { isOfDay, isTokenRefusal } = failureFacts[code];
  if (isOfDay && notBefore !== undefined) return Math.max(0, notBefore.getTime() - session.now().getTime());
  return isTokenRefusal ? times.refusedTokensMs : times.operatorMs;
}

/** It may be over at any moment, without a word. */
const isOutage = ({ code, isAway = false }: Failure): boolean =>
  isAway || failureFacts[code].isOutage === true;

/** Time until another try, ms; null without one. */
function retryWait(work: Work, failure: Failure): number | null {
  const { kind, notBefore } = failure;
  const { claim, context, session } = work;
  const { minRetryMs, maxOutageRetryMs, rateLimitSpreadMs, maxRetryMs } = context.times;
  if (kind !== 'retry' && kind !== 'operator') return null;
  const late = claim.now.getTime() - claim.dueAt.getTime();
  if (late > context.maxLateness) return null;
  const asked =
    notBefore === undefined
      ? 0
      : notBefore.getTime() - session.now().getTime() + Math.random() * rateLimitSpreadMs;
  const maxMs = isOutage(failure) ? maxOutageRetryMs : Number.POSITIVE_INFINITY;
  const grown = backoff(claim.attempts, { minMs: minRetryMs, maxMs: maxRetryMs });
  const ours = notBefore === undefined ? Math.min(grown, maxMs) : 0;
  return Math.max(asked, kind === 'operator' ? operatorWait(work, failure) : ours);
}

/** Puts the publication aside for `wait` ms. */
export async function park(
  work: Work,
  reason: Failure,
  { status, wait, isFault = false }: Pick<Parking, 'status' | 'wait' | 'isFault'>,
): Promise<Settled> {
  const { claim, context } = work;
  const failure = withNextTry(work, reason, wait);
  const { kind, code } = failure;
  const holdsAccount = kind === 'operator' || (kind === 'retry' && failureFacts[code].holdsAccount === true);
  const parking = { status, wait, isFault, outcome: failure.kind, holdsAccount, ...factsOf(failure) };
  const kept = await persist(context, () => parkPublication(context.db, claim, parking));
  if (!kept) return { kind: 'lost' };
  note(work, failure.kind, { ...factsOf(failure), wait: Math.round(wait) });
  return { kind: 'parked', ms: wait };
}

/** Ends the publication, not on its network. */
export async function fail(work: Work, failure: Failure): Promise<Settled> {
  const { claim, context } = work;
  const end = { outcome: failure.kind, ...factsOf(failure) };
  const kept = await persist(context, () => failPublication(context.db, claim, end));
  if (!kept) return { kind: 'lost' };
  note(work, failure.kind, factsOf(failure));
  return { kind: 'failed', code: failure.code };
}

/** Time until the network is asked again about a try of this age, ms. */
export const untilNextLook = (work: Work, age: number): number =>
  nextLook(work.network.verifyAfterMs, age) ?? laterLook(work, age);

/** After the last look that was due: again and again, at a distance that grows with the age of the try, ms. */
const laterLook = ({ network: { verifyAfterMs }, context: { times } }: Work, age: number): number =>
  Math.min(Math.max(verifyAfterMs[0] ?? 0, age / 5, times.minVerifyRetryMs), times.maxVerifyRetryMs);

function note({ claim, context }: Work, outcome: OutcomeKind, more: object): void {
  const { publicationId, postId, platform, attempts, account } = claim;
  context.metrics.outcomes.inc({ platform, outcome });
  const level = outcome === 'published' ? 'info' : outcome === 'operator' ? 'error' : 'warn';
  const ids = { publicationId, postId, socialAccountId: account.id, platform, attempt: attempts };
  context.log[level]({ ...ids, ...unnamed(more, account) }, `${outcome} on ${platformTitles[platform]}`);
}

/** Logs outlive a user who is deleted: they name accounts by their ids only. */
const unnamed = <More extends object>(more: More, { platformUsername }: ClaimedAccount): More =>
  'message' in more && typeof more.message === 'string' && platformUsername !== ''
    ? { ...more, message: more.message.replaceAll(platformUsername, '…') }
    : more;
