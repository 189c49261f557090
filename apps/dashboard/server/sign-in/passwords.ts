import { type Lane, openLane } from '@carillon/core';
import { passwordProblem } from '@carillon/secrets';
import { dashboardError } from '../problems.ts';

/** Lets passwords be compared a few at a time, each of which keeps a core busy for a while. */
export interface PasswordQueue {
  /**
   * Compares a password when it is the turn of the address that it came from, of which one waits for its turn at a time:
   * who sends very many waits for them alone.
   * @throws {ApiError} 503 when very many of the address wait already, or this one has waited for too long
   */
  pass<Result>(address: string, compare: () => Promise<Result>): Promise<Result>;
}

/** Passwords that are compared at a time: half of the threads that a process has for such work, and for connections to Postgres. */
const width = 2;

/** For those of one address. */
const ofAddress = { maxWaiting: 100, maxWaitMs: 10_000 };

/** For the first of each address; very many addresses at once are more than a process can do. */
const ofAll = { maxWaiting: 1_000, maxWaitMs: 10_000 };

export function openPasswordQueue(): PasswordQueue {
  const refuse = () => dashboardError('passwords_busy').retryAfter(10);
  const all = openLane(width, { ...ofAll, refuse });
  const lanes = new Map<string, Lane>();
  return {
    async pass(address, compare) {
      const lane = lanes.get(address) ?? openLane(1, { ...ofAddress, refuse });
      lanes.set(address, lane);
      const leave = await lane.enter();
      try {
        const done = await all.enter();
        return await compare().finally(done);
      } finally {
        leave();
        if (lane.isEmpty()) lanes.delete(address);
      }
    },
  };
}

/** @throws {ApiError} 400 for a password that others would try first @param email of its user */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem !== null) throw dashboardError(`password_${problem}`);
}
