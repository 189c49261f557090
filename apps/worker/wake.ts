import type { Platform } from '@carillon/core';
import { isTransient } from '@carillon/db/database-errors';
import { failMissed, type Obstacle } from '@carillon/db/publications';
import type { Handled, PublishPayload } from '@carillon/queue';
import type { WorkerContext } from './context.ts';
import { publish } from './publish.ts';
import type { Settled } from './settle.ts';
import { reportFault } from './settle-fault.ts';

/**
 * Answers a wake-up, as `answer` does. What it throws is no outcome of a publication, and whoever called only tries again.
 */
export async function wake(
  payload: PublishPayload,
  context: WorkerContext,
  { signal, platform }: { readonly signal: AbortSignal; readonly platform: Platform },
): Promise<Handled> {
  try {
    return await answer(payload, context, signal);
  } catch (error) {
    if (!isTransient(error)) reportFault(context, { platform, ...payload }, error);
    throw error;
  }
}

/**
 * Answers a wake-up: claims the publication and publishes it, if it is due and nobody else's. Then it takes along what
 * else waits for the same account, because few publications of an account are out at once.
 */
async function answer(
  { requestId, yields = false, ...which }: PublishPayload,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<Handled> {
  await context.guard.passed();
  const claim = await context.writes.claim(which);
  if (claim === null) return explain(which, context, { signal, yields });
  const settled = await publish(claim, context, requestId);
  const at = performance.now();
  if (settled.kind !== 'published' || settled.hasNext)
    await takeAlong(claim.account.id, context, { signal, yields });
  return handled(settled, performance.now() - at);
}

/** A job that yields takes others of its account along this long, ms: then whatever else is due has its place. */
const yieldingMs = 500;

interface Along {
  readonly signal: AbortSignal;
  readonly yields: boolean;
}

/**
 * Publishes what is due next for an account, one after the other, until nothing is: what would be left waits for jobs that come
 * again much later. Whoever takes long gives its place to others. @returns how many
 */
async function takeAlong(
  accountId: string,
  context: WorkerContext,
  { signal, yields }: Along,
): Promise<number> {
  const until = performance.now() + (yields ? yieldingMs : Number.POSITIVE_INFINITY);
  let taken = 0;
  while (!signal.aborted && !context.stopping.aborted && performance.now() < until) {
    await context.guard.passed();
    const claim = await context.writes.claimNext(accountId);
    if (claim === null) break;
    const settled = await publish(claim, context);
    taken += 1;
    if (settled.kind === 'published' && !settled.hasNext) break;
  }
  return taken;
}

/** Says why there is nothing to do. What waits behind others of its account helps them along, where the account has another place. */
async function explain(which: PublishPayload, context: WorkerContext, along: Along): Promise<Handled> {
  const obstacle = await context.writes.explain(which);
  const helps = obstacle.kind === 'behind' && !obstacle.isFull;
  if (!helps || (await takeAlong(obstacle.accountId, context, along)) === 0)
    return answerTo(obstacle, context);
  return answerTo(await context.writes.explain(which), context);
}

async function answerTo(
  obstacle: Obstacle,
  { db, maxLateness, heldAccounts }: WorkerContext,
): Promise<Handled> {
  switch (obstacle.kind) {
    case 'over':
      return { kind: 'done', note: 'nothing to do: settled, cancelled or replanned' };
    case 'wait':
      heldAccounts.note(obstacle);
      return { kind: 'later', ms: obstacle.ms };
    case 'behind':
      return { kind: 'later', ms: obstacle.ms };
    case 'missed':
      await failMissed(db, maxLateness);
      return { kind: 'done', note: 'missed its time' };
    default:
      return obstacle satisfies never;
  }
}

/** @param passed ms since it was settled */
function handled(settled: Settled, passed: number): Handled {
  switch (settled.kind) {
    case 'published':
      return { kind: 'done', note: 'published' };
    case 'failed':
      return { kind: 'done', note: `failed: ${settled.code}` };
    case 'parked':
      return { kind: 'later', ms: Math.max(0, settled.ms - passed) };
    case 'lost':
      return { kind: 'done', note: 'taken over by another worker' };
    default:
      return settled satisfies never;
  }
}
