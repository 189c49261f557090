import type { Account } from '../state/account.ts';
import type { Answer, World } from '../types.ts';
import { problems } from './problems.ts';

interface Headers {
  readonly headers: Record<string, string>;
}

/** Counts a log-in of an account, failed ones too (Bluesky, rate limits page: 30 in 5 minutes). */
export const spendSession = (identifier: string, world: World) =>
  spend(`session ${identifier.toLowerCase()}`, 1, {
    world,
    limit: world.settings.sessionsPer5Minutes,
    windowMs: world.settings.sessionWindowMs,
  });

/** Counts a write: create 3 points, update 2, delete 1 (Bluesky, rate limits page). */
export const spendWrite = ({ id }: Account, points: number, world: World) =>
  spend(`write ${id}`, points, {
    world,
    limit: world.settings.writePointsPerHour,
    windowMs: world.settings.writeWindowMs,
  });

interface Allowed {
  readonly world: World;
  readonly limit: number;
  readonly windowMs: number;
}

/** The headers to answer with, or the answer when nothing is left. */
function spend(key: string, points: number, { world, limit, windowMs }: Allowed): Headers | Answer {
  const now = world.networkTime();
  const spending = world.budgets.spend(key, points, { limit, windowMs, now });
  const headers = {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(spending.remaining),
    'ratelimit-reset': String(Math.ceil(spending.resetAt / 1_000)),
    'ratelimit-policy': `${limit};w=${Math.ceil(windowMs / 1_000)}`,
  };
  if (spending.granted) return { headers };
  const wait = Math.ceil((spending.resetAt - now) / 1_000);
  return problems.rateLimited({ ...headers, 'ratelimit-remaining': '0', 'retry-after': String(wait) });
}
