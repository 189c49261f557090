import { setTimeout as sleep } from 'node:timers/promises';

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Unanswered requests: with more, the server does not keep up. */
const maxOpen = 500;

/**
 * Sends at an even rate, without waiting for answers.
 * @param send throws when the answer is wrong
 * @returns the number of answers
 * @throws the first error of `send`, and when answers do not keep up
 */
export async function offerRate(
  send: (index: number) => Promise<unknown>,
  { perSecond, seconds, signal }: Rate,
): Promise<number> {
  const total = Math.max(1, Math.round(perSecond * seconds));
  const open = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const begin = performance.now();
  for (let index = 0; index < total && failures.length === 0; index++) {
    const wait = begin + (1_000 * index) / perSecond - performance.now();
    if (wait > 1) await sleep(wait, undefined, { signal });
    signal.throwIfAborted();
    if (open.size >= maxOpen) throw new Error(`${maxOpen} requests wait for an answer.`);
    const sent = send(index)
      .catch((error: unknown) => failures.push(error))
      .finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  if (failures.length > 0) throw failures[0];
  return total;
}
