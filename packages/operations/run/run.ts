import { ApiError, type ErrorCode } from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { Answer } from '@carillon/db/idempotency';
import { type Asking, answerOf, replyOf, sentFile } from './answer.ts';
import type { Call, Reply } from './call.ts';
import { collectEffects } from './effects.ts';
import { eventOf } from './event-of.ts';
import { atFirst, idempotencyKey, once } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { readInput, versionWanted } from './read-input.ts';
import { receiveFor } from './receive/receive-for.ts';
import { requireScope } from './require-scope.ts';
import type { Keep, Service } from './service.ts';
import { outcomeInTime } from './wait-for-outcome.ts';

const changedMeanwhile: ErrorCode = 'changed_meanwhile';

/**
 * Runs an operation. When anything is wrong and the cache was used, or something changed on the way, it runs once more with
 * everything read anew.
 * @throws whatever is in its way; then nothing of it was done
 */
export async function run<Context, Asked extends Call>(
  operation: Operation<Context>,
  call: Asked,
  service: Service<Context, Asked>,
): Promise<Reply> {
  const received = await receiveFor(operation, call, service);
  const begunAt = performance.now();
  try {
    return await attempt({ operation, call: received, service }, begunAt);
  } catch (error) {
    // An ApiError says that nothing was stored.
    if (!(error instanceof ApiError) || error.status === 503) throw error;
    if (!call.mayUseCache && error.code !== changedMeanwhile) throw error;
    return attempt({ operation, call: await anew(received), service }, begunAt);
  }
}

/** The answer to a repeated request, and a refusal, come from no cache. */
async function anew<Asked extends Call>(call: Asked): Promise<Asked> {
  const caller = (await call.readAnew?.()) ?? call.caller;
  return { ...call, caller, mayUseCache: false };
}

/** @param begunAt by performance.now(), also of one that is attempted once more */
async function attempt<Context, Asked extends Call>(
  asking: Asking<Context, Asked>,
  begunAt: number,
): Promise<Reply> {
  const { operation, call, service } = asking;
  const { bulkhead, db: database } = service;
  if (operation.scope !== undefined) requireScope(call.caller, operation.scope);
  const key = operation.idempotent ? idempotencyKey(call) : null;
  const input = readInput(operation, call);
  const ifMatch = operation.conditional ? versionWanted(call) : null;
  const effects = collectEffects(call);
  let caller = call;
  const contextWith = (db: Queries, keep: Keep | null = null) =>
    service.contextOf({ db, keep, ifMatch, ...effects.ofHandler }, caller);
  if (operation.answer.isFile) return sentFile(await operation.handle(input, contextWith(database)));

  const work = async (db: Queries, keep: Keep | null = null): Promise<Answer> => {
    effects.forget(); // of a time that was undone
    const answered = await operation.handle(input, contextWith(db, keep));
    await effects.record(eventOf(operation, call.by, { input, answered }), db, database);
    return answerOf(asking, answered, effects);
  };
  await operation.before?.(input, contextWith(database));
  const turn = (await operation.inTurn?.(input, contextWith(database))) ?? null;
  const inLine = async () => {
    if (key !== null && call.mayUseCache) caller = await anew(call);
    const act = () => (key === null ? work(database) : once({ ...asking, key, effects }, work));
    if (!operation.locks && key === null && turn === null) return act();
    // A file sent in full does not wait behind whatever else its user does.
    const lane = operation.file === undefined ? call.caller.userId : `${call.caller.userId}, files`;
    return bulkhead.pass(lane, act, { turn, waitedMs: performance.now() - begunAt });
  };
  const isKept = key !== null && operation.keepsAnswer?.(input, contextWith(database));
  const first = isKept && (await atFirst((keep) => work(database, keep), { ...asking, key }));
  const answered = first || (await inLine());
  const beside = await effects.happen(service);
  if (beside.made !== undefined) call.onMade?.(beside.made);
  const outcome = operation.waits ? await outcomeInTime(asking, { ...input, answered }) : { answered };
  return replyOf(asking, { ...beside, ...outcome, headers: { ...beside.headers, ...outcome.headers } });
}
