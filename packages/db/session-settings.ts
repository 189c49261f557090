/**
 * Longest that somebody who waits for an answer waits for a lock, ms. What this service holds, it holds for milliseconds;
 * whoever holds it longer keeps a connection from everybody else.
 */
export const maxLockWaitMs = 3_000;

export interface Limits {
  /** Longest that Postgres may work on one statement, ms. */
  readonly statementTimeout: number;
  /** Longest that a statement may wait for a lock, ms; 0 is as long as it may take. */
  readonly lockTimeout: number;
}

/**
 * Settings of each session of the service, as Postgres shows them. Times are read as UTC whatever a session gives.
 * There is no incremental sort, for which Postgres would read all that a user has of what `listPosts` needs a page of.
 * A statement is planned once in a session, for any values: Postgres would plan it for its own five times first, and a
 * claim takes 3 ms each time. `check:plans` looks at the plans of all.
 */
export const sessionSettings = ({ statementTimeout, lockTimeout }: Limits) => ({
  statement_timeout: time(statementTimeout),
  lock_timeout: time(lockTimeout),
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
  enable_incremental_sort: 'off',
  plan_cache_mode: 'force_generic_plan',
});

/**
 * The same for sessions that a pooler opens, which processes with other limits share: as settings of their role. A statement
 * of its own has these limits, and a transaction those of its process.
 */
export const roleSettings = sessionSettings({ statementTimeout: 30_000, lockTimeout: maxLockWaitMs });

/** A time as Postgres shows it, in whole seconds where it is. */
function time(ms: number): string {
  if (ms === 0) return '0';
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;
}
