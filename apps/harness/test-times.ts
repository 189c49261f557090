import type { Times } from '@carillon/worker/times';

/**
 * Times of workers in tests: about a twentieth of the default ones, so that a test can wait for what takes minutes
 * elsewhere. What a test must not wait for by accident stays long.
 */
export const testTimes: Partial<Times> = {
  leaseMs: 1_500,
  leaseRenewalMs: 250,
  leaseMarginMs: 750,
  sendWithinMs: 700,

  reconcileMs: 250,
  freshMs: 100,
  jobMs: 750,
  lateMs: 1_000,
  abandonedMs: 250,
  crashSpreadMs: 250,
  directMs: 250,
  busyAccountMs: 150,

  jobLockMs: 1_500,
  stalledCheckMs: 250,

  minRetryMs: 500,
  maxOutageRetryMs: 1_000,
  rateLimitSpreadMs: 100,
  operatorMs: 1_000,
  refusedTokensMs: 1_000,
  probeMs: 1_000,

  minVerifyRetryMs: 50,
  maxVerifyRetryMs: 1_000,
  maxPersistRetryMs: 250,
  minPersistRetryMs: 50,

  auditMs: 250,
  minAuditRetryMs: 1_000,

  finishingMs: 1_000,
};
