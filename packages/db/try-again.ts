import { setTimeout as sleep } from 'node:timers/promises';
import { isVictim } from './database-errors.ts';
import type { PrismaClient } from './generated/client.ts';

export interface Patience {
  /** Nothing is begun again after this, ms: whoever asked is still there. */
  readonly maxMs: number;
  /** Longest pause before it is begun again, ms; it is random, so that two that met do not meet again. */
  readonly pauseMs: number;
}

/** Postgres takes a second to see a circle. */
const defaultPatience: Patience = { maxMs: 2_000, pauseMs: 50 };

/**
 * Does again what Postgres undid for the sake of somebody else's work: a circle of locks, which the order of locks keeps from being
 * there at all, or rows that changed meanwhile. Only for what is a transaction by itself.
 * @throws the error of the last time
 */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  { maxMs, pauseMs }: Patience = defaultPatience,
): Promise<Result> {
  const end = performance.now() + maxMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isVictim(error) || performance.now() >= end) throw error;
      await sleep(Math.random() * pauseMs);
    }
  }
}

/**
 * The client, whose transactions are done again when Postgres undid them, and so are statements by themselves that answer rows: here
 * is where each of them begins. What runs within a transaction is a part of it, and is done again with it, so its work may be called
 * several times.
 */
export const tryingAgain = (client: PrismaClient): PrismaClient =>
  new Proxy(client, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (name !== '$transaction' && name !== '$queryRaw') return own;
      const run = own as (...given: unknown[]) => Promise<unknown>;
      return (...given: unknown[]) => tryAgain(() => run.apply(target, given));
    },
  });
